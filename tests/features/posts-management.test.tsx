import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { waitFor } from 'xstate'
import { answerOf } from '#tests/support/answer-of.ts'
import { ownPosts } from '#src/data/own/posts.ts'
import {
  managementAddress,
  queryOf,
  readManagementPlace,
} from '#src/features/posts-management/management-address.ts'
import { ownPostsOf } from '#src/features/posts-management/own-posts.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { PostsManagementPage } from '#src/pages/PostsManagementPage.tsx'
import type { Member } from '#tests/support/members.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

describe('文章管理的地址', () => {
  test('没写、读不懂，都是全部', () => {
    expect(readManagementPlace(new URLSearchParams('tab=x'))).toEqual({
      tab: 'all',
      categoryId: '',
      q: '',
    })
  })

  test('写下的读得回去；要的状态用契约的名字问', () => {
    const place = { tab: 'reviewing', categoryId: 'c1', q: '雨 夜' } as const
    const address = managementAddress(place)
    expect(address).toBe('/posts-management?tab=reviewing&category=c1&q=%E9%9B%A8+%E5%A4%9C')
    expect(readManagementPlace(new URLSearchParams(address.split('?')[1]))).toEqual(place)
    expect(queryOf({ ...place, tab: 'taken-down' })).toEqual({
      status: 'takenDown',
      categoryId: 'c1',
      q: '雨 夜',
    })
    expect(queryOf({ tab: 'all', categoryId: '', q: '' })).toEqual({})
  })
})

describe('文章管理', () => {
  test('没有写过的说一句话，有路去写', async () => {
    const { html } = await open(await server.createMember())
    expect(wordsOf(html())).toContain('您还没有写过文章 写文章')
  })

  test('每篇说它在哪里、多少字；只给现在能做的事', async () => {
    const author = await server.createMember()
    await publish(server, author, { title: '已经发出' })
    await saveDraft(server, author, { title: '', content: '今天下雨。' })
    const { html } = await open(author)
    const words = wordsOf(html())
    for (const text of ['已经发出', '已发布', '无标题', '草稿', '今天下雨。', '字', '阅读']) {
      expect(words).toContain(text)
    }
    expect(html()).toContain('aria-label="取消发布：已经发出"')
    expect(html()).toContain('aria-label="预览：已经发出"')
    expect(html()).not.toContain('aria-label="取消发布：无标题"')
    expect(html()).not.toContain('aria-label="恢复：')
  })

  test('删除进回收站，提示里撤销就回来；取消发布说读者看不到了', async () => {
    const author = await server.createMember()
    const { id } = await publish(server, author, { title: '来来去去' })
    const { own, reader, statusOf } = await open(author)
    own.statusOf(id).send({ type: 'mutation.sync', value: 'published' })
    own.statusOf(id).send({ type: 'mutation.run', value: 'deleted' })
    await settled(own, id)
    const [deleted] = reader.toasts()
    expect(deleted).toMatchObject({
      kind: 'success',
      title: '已移入回收站',
      message: '“来来去去”30 天内可以恢复',
      action: { label: '撤销' },
    })
    expect(await statusOf(id)).toBe('deleted')

    reader.actors.toaster.send({ type: 'toast.act', id: deleted?.id ?? '' })
    await settled(own, id)
    expect(reader.toasts()).toMatchObject([{ message: '这篇文章现在是：已发布' }])
    own.statusOf(id).send({ type: 'mutation.run', value: 'unpublished' })
    await settled(own, id)
    expect(reader.toasts().at(-1)).toMatchObject({ title: '已取消发布' })
    expect(await statusOf(id)).toBe('unpublished')
  })

  test('被拒绝的说服务器说的，什么也没变', async () => {
    const { own, reader } = await open(await server.createMember())
    const id = '0198c7a2-0000-7000-8000-000000000000'
    own.statusOf(id).send({ type: 'mutation.run', value: 'deleted' })
    await settled(own, id)
    expect(reader.toasts()).toMatchObject([{ kind: 'error', title: '操作失败' }])
    expect(own.statusOf(id).getSnapshot().context.shown).toBe('draft')
  })

  test('选中的草稿一起删除，一起撤销', async () => {
    const author = await server.createMember()
    const ids = [
      (await saveDraft(server, author, { title: '甲' })).id,
      (await saveDraft(server, author, { title: '乙' })).id,
    ]
    const { own, reader, statusOf } = await open(author)
    const batch = own.discarding.discard(ids)
    await waitFor(batch, ({ value }) => value === 'idle')
    expect(reader.toasts()).toMatchObject([{ title: '已删除 2 篇草稿' }])
    expect(await statusOf(ids[0] ?? '')).toBe('deleted')
    reader.actors.toaster.send({ type: 'toast.act', id: reader.toasts()[0]?.id ?? '' })
    await waitFor(batch, ({ value }) => value === 'idle')
    expect(reader.toasts()).toMatchObject([{ message: '草稿都回来了' }])
    expect(await statusOf(ids[1] ?? '')).toBe('draft')
  })

  test('先后删除两批：撤销哪一条提示，回来的就是哪一批', async () => {
    const author = await server.createMember()
    const [one, two, three] = [
      (await saveDraft(server, author, { title: '甲' })).id,
      (await saveDraft(server, author, { title: '乙' })).id,
      (await saveDraft(server, author, { title: '丙' })).id,
    ]
    const { own, reader, statusOf } = await open(author)
    for (const ids of [[one, two], [three]]) {
      own.discarding.discard(ids)
      await expect.poll(() => reader.toasts().at(-1)?.title).toBe(`已删除 ${ids.length} 篇草稿`)
    }
    const [older] = reader.toasts()
    reader.actors.toaster.send({ type: 'toast.act', id: older?.id ?? '' })
    await expect.poll(() => reader.toasts().at(-1)?.message).toBe('草稿都回来了')
    expect(await Promise.all([one, two, three].map(statusOf))).toEqual([
      'draft',
      'draft',
      'deleted',
    ])
    expect(reader.toasts()[0]).toMatchObject({
      title: '已删除 1 篇草稿',
      action: { label: '撤销' },
    })
  })
})

/** The management as a member sees it. */
async function open(member: Member) {
  const reader = openReader(server, member)
  const own = ownPostsOf(reader)
  await reader.load(answerOf(reader, ownPosts, null))
  return {
    reader,
    own,
    statusOf: (id: string) => statusOf(member, id),
    html: () => reader.show(<PostsManagementPage />, '/posts-management', '/posts-management'),
  }
}

/** Where a post stands on the server, the trash included. */
async function statusOf({ token }: Member, id: string) {
  const answers = await Promise.all([
    server.get('/api/posts/my', token),
    server.get('/api/posts/my?status=deleted', token),
  ])
  return answers
    .flatMap((answer) => answer.json<components['schemas']['MyPostPage']>().items)
    .find((post) => post.id === id)?.status
}

type Own = ReturnType<typeof ownPostsOf>

const settled = (own: Own, id: string) =>
  waitFor(own.statusOf(id), ({ value }) => value === 'idle')
