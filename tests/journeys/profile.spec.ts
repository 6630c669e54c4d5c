import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/schema/accounts.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { slowDown, watchLayoutShift } from '#tests/features/home.browser.ts'
import { second } from '#tests/support/clock.ts'
import { comment } from '#tests/support/comments.ts'
import { enrol, test } from '#tests/support/inside.ts'
import { expect, sweep, takenOver, watch, widths } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { openTopic, publish } from '#tests/support/posts.ts'

test('主页：文章、创建的话题、关注的话题，标签在地址里；关注之后可以不要新文章通知，主页与我的关注都记得', async ({
  page,
  server,
}) => {
  const [me, admin] = [await enrol(server), await server.createAdmin({ nickName: '话题主人' })]
  const [made, followed] = [
    await openTopic(server, admin, '主页的话题'),
    await openTopic(server, await server.createAdmin(), '别人的话题'),
  ]
  await server.post(`/api/topics/${followed.id}/follow`, undefined, admin.token)
  await publish(server, admin, { title: '主页的文章' })
  await signIn(page, me)
  await page.goto(`/blog/users/${admin.id}/profile`)
  const panel = page.getByRole('tabpanel')
  await expect(panel.getByRole('link', { name: '主页的文章' })).toBeVisible()
  await page.getByRole('tab', { name: '文章' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=created$/)
  await expect(panel.getByRole('article')).toHaveText([new RegExp(made.name)])
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/tab=followed$/)
  await expect(panel.getByRole('article')).toHaveText([new RegExp(followed.name)])

  const notify = page.getByRole('button', { name: '话题主人 发布文章时通知我' })
  await expect(notify).toHaveCount(0)
  await page.getByRole('button', { name: '关注：话题主人' }).click()
  await expect(notify).toHaveAttribute('aria-pressed', 'true')
  await expect(notify).toBeEnabled()
  await expectGoodLooks(page, 'profile-topics')
  await notify.click()
  await expect(notify).toHaveAttribute('aria-pressed', 'false')
  await expect(notify).toHaveAttribute('aria-busy', 'false')
  await page.goto('/blog/following')
  await expect(notify).toHaveAttribute('aria-pressed', 'false')
  await notify.click()
  await expect(notify).toHaveAttribute('aria-busy', 'false')
  await page.goto(`/blog/users/${admin.id}/profile`)
  await expect(notify).toHaveAttribute('aria-pressed', 'true')
})

test(
  '公开关注与关注者：在账号安全里打开，访客从主页走到列表；再关上就说没有公开',
  { tag: sweep },
  async ({ page, server, browser, complaints }) => {
    const me = await enrol(server)
    for (let count = 1; count <= 21; count += 1) {
      const person = await server.createMember({ nickName: `同行${count}` })
      await server.post(`/api/userfollow/follow/${person.id}`, undefined, me.token)
      server.clock.advance(2 * second)
    }
    await signIn(page, me)
    await page.goto('/blog/user-home?tab=security')
    const choice = page.getByRole('checkbox', { name: '公开我的关注与关注者' })
    await expect(choice).not.toBeChecked()
    await choice.focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('region', { name: '提示' })).toContainText('已公开关注与关注者')

    const visitor = await (
      await browser.newContext({ baseURL: server.app.listeningOrigin })
    ).newPage()
    watch(visitor, complaints)
    await visitor.goto(`/blog/users/${me.id}/profile`)
    await takenOver(visitor)
    await visitor.getByRole('link', { name: '21 关注，看看是谁' }).click()
    await expect(visitor).toHaveURL(`/blog/users/${me.id}/following`)
    await expect(visitor).toHaveTitle(`${me.nickName}的关注 · 砚`)
    const people = visitor.getByRole('main').getByRole('listitem')
    await expect(people).toHaveCount(20)
    await expect(people.first()).toContainText('同行21')
    await expectGoodLooks(visitor, 'user-following')
    await visitor.getByRole('button', { name: '显示更多' }).click()
    await expect(people).toHaveCount(21)
    await people.first().getByRole('link', { name: '关注：同行21' }).click()
    await expect(visitor).toHaveURL(/login\?redirect=%2Fusers%2F.*following$/)
    await visitor.goBack()
    await visitor.getByRole('navigation', { name: '关注与关注者' }).getByText('关注者').click()
    await expect(visitor).toHaveURL(`/blog/users/${me.id}/followers`)
    await expect(visitor.getByText('还没有能看到的关注者')).toBeVisible()

    await choice.uncheck()
    await expect(page.getByRole('region', { name: '提示' })).toContainText('不再公开')
    await visitor.reload()
    await expect(visitor.getByText(`${me.nickName}没有公开关注与关注者`)).toBeVisible()
    await expectGoodLooks(visitor, 'user-follows-closed')
    await visitor.getByRole('main').getByRole('link', { name: '个人主页' }).click()
    await expect(visitor).toHaveURL(`/blog/users/${me.id}/profile`)
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(me.nickName)
    await expect(visitor.getByLabel('统计', { exact: true })).toContainText('关注21')
    await expect(visitor.getByRole('link', { name: /看看是谁/ })).toHaveCount(0)
  },
)

test(
  '静音的人说的话看不到，取消就回来；屏蔽的人也评论不了我的文章，发不了私信',
  { tag: sweep },
  async ({ page, server }) => {
    const [me, noisy] = [
      await enrol(server),
      await server.createMember({ nickName: '吵闹的人' }),
    ]
    const { id } = await publish(server, await server.createAdmin(), { title: '大家都来说' })
    await comment(server, noisy, id, { content: '哇啦哇啦' })
    await signIn(page, me)
    const said = page.getByRole('article').filter({ hasText: '哇啦哇啦' })
    const post = `/blog/posts/${id}`
    await page.goto(post)
    await expect(said).toBeVisible()

    await choose(page, noisy.id, '静音')
    await expect(page.getByText('您已静音该用户')).toBeVisible()
    await page.goto(post)
    await expect(page.getByText('还没有评论')).toBeVisible()
    await choose(page, noisy.id, '取消静音')
    await expect(page.getByText('您已静音该用户')).toBeHidden()
    await page.goto(post)
    await expect(said).toBeVisible()

    await choose(page, noisy.id, '屏蔽')
    await page.getByRole('dialog').getByRole('button', { name: '屏蔽' }).click()
    await expect(page.getByText('您已屏蔽该用户')).toBeVisible()
    await page.goto(post)
    await expect(page.getByText('还没有评论')).toBeVisible()
    const mine = await server.post(
      '/api/posts/publish',
      { title: '我的文章', format: 0, content: '正文', categoryIds: [], tags: [] },
      me.token,
    )
    const refusals = await Promise.all([
      server.post(
        `/api/posts/${mine.json<{ id: string }>().id}/comments`,
        { content: '哇啦' },
        noisy.token,
      ),
      server.post('/api/message/send', { receiverId: me.id, content: '哇啦' }, noisy.token),
    ])
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 404])
  },
)

test(
  '别人的主页和自己的空间，介绍再长，慢的网络里也一点不跳：手机与宽屏',
  { tag: sweep },
  async ({ page, server }) => {
    const me = await enrol(server)
    const bio = '在河边写字的人，偶尔也写桥。'.repeat(6)
    const other = await server.createMember({ nickName: '河边的人', bio })
    await server.core.db.update(accounts).set({ bio }).where(eq(accounts.id, me.id))
    await signIn(page, me)
    const shift = await watchLayoutShift(page)
    await slowDown(page)
    for (const { size } of widths) {
      await page.setViewportSize(size)
      for (const address of [
        `/blog/users/${other.id}/profile`,
        `/blog/users/${me.id}/profile`,
        '/blog/user-home',
        '/blog/user-home?tab=profile',
      ]) {
        await page.goto(address)
        await expect(page.getByRole('paragraph').filter({ hasText: bio })).toBeVisible()
        await page.waitForLoadState('networkidle')
        expect(await shift(), address).toBe(0)
      }
    }
  },
)

/** Does something about somebody, by the menu of their profile. */
async function choose(page: Page, userId: string, name: string) {
  await page.goto(`/blog/users/${userId}/profile`)
  await page.getByRole('button', { name: '对 吵闹的人 的更多操作' }).click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}
