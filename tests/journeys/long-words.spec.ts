import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/schema/accounts.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { comment } from '#tests/support/comments.ts'
import { enrol, enrolAdmin, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { overflow } from '#tests/support/looks.ts'
import { sendMessage } from '#tests/support/notices.ts'
import { addTopic, proposeTopic } from '#tests/support/topics.ts'
import { createCategory, publish } from '#tests/support/posts.ts'
import { report } from '#tests/support/reports.ts'

test(
  '一个没有空格的长词，无论在标题、昵称、分类、话题、标签、评论、消息还是公告里，都不把手机上的页面撑宽',
  { tag: sweep },
  async ({ page, server }) => {
    const [me, you] = [await enrolAdmin(server), await enrol(server)]
    for (const { id } of [me, you]) {
      const nickName = word(20)
      const change = { nickName, nickKey: `${nickName}${id}` }
      await server.core.db.update(accounts).set(change).where(eq(accounts.id, id))
    }
    const chief = await server.createAdmin({ nickName: word(19) })
    const category = await createCategory(server, chief, word(20))
    const topic = await addTopic(server, chief, word(30))
    await proposeTopic(server, await server.createMember(), word(29))
    const body = {
      format: 0 as const,
      title: word(100),
      content: word(300),
      categoryIds: [category.id],
      topicIds: [topic.id],
      tags: [word(20)],
    }
    const post = await publish(server, you, body)
    const own = await publish(server, me, body)
    await server.post('/api/posts/drafts/save', body, me.token)
    await comment(server, you, post.id, { content: word(300) })
    await sendMessage(server, you, me, { content: word(300) })
    await server.post(`/api/posts/${post.id}/favourite`, undefined, me.token)
    await server.post(`/api/userfollow/follow/${you.id}`, undefined, me.token)
    await server.post(`/api/userfollow/follow/${me.id}`, undefined, you.token)
    await server.post('/api/notifications', notice, me.token)
    await server.post('/api/admin/todos', { title: word(100) }, me.token)
    await report(server, me, { type: 0, targetId: post.id, description: word(300) })
    await server.core.outbox.idle()

    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, me)
    const wide: string[] = []
    for (const address of [
      '/home',
      '/posts',
      `/posts?tag=${word(20)}`,
      `/posts/${post.id}`,
      `/posts/${own.id}`,
      `/categories/${category.id}`,
      '/topics',
      `/topics/${topic.id}`,
      `/search?q=${word(100)}`,
      '/search?q=Donau',
      '/ranking',
      '/ranking?tab=authors',
      '/ranking?tab=topics',
      '/following',
      '/followers',
      '/favorites',
      '/posts?tab=following',
      '/post-history',
      `/users/${you.id}/profile`,
      `/users/${me.id}/profile`,
      '/user-home',
      '/user-home?tab=drafts',
      '/user-home?tab=favorites',
      '/user-home?tab=followers',
      '/user-home?tab=profile',
      '/posts-management',
      `/posts-management/${own.id}/versions`,
      '/message-center',
      '/message-center?tab=globalAnnouncement',
      `/message-center?tab=chat`,
      `/message-center?tab=chat&user=${you.id}`,
      '/user/reports',
      `/post-editor/${own.id}`,
      '/admin',
      '/admin/users',
      '/admin/posts',
      '/admin/posts?tab=categories',
      '/admin/comments',
      '/admin/notifications',
      '/admin/topics',
      '/admin/reports',
      '/admin/todos',
    ]) {
      await page.goto(`/blog${address}`)
      await page.waitForLoadState('networkidle')
      for (const width of [390, 320]) {
        await page.setViewportSize({ width, height: 844 })
        const by = await overflow(page)
        if (by > 0) wide.push(`${address} at ${width}: ${by}`)
      }
    }
    expect(wide).toEqual([])
  },
)

/** So many letters and no place to break between them. */
const word = (length: number) => 'Donaudampfschifffahrtsgesellschaft'.repeat(9).slice(0, length)

const notice = { type: 11, title: word(100), content: word(300) }
