import { signIn } from '#tests/features/authentication.visitor.ts'
import {
  bell,
  call,
  enter,
  join,
  type Joined,
  letter,
  openFromBell,
  tab,
} from '#tests/features/message-center.member.ts'
import type { Community } from '#tests/support/community.ts'
import { expect, sweep, test, watch, widths } from '#tests/support/journey.ts'
import { expectGoodLooks, expectGoodThemes } from '#tests/support/looks.ts'

test('未读数问不到：消息中心说一声，标签上没有数；问得到就收起', async ({
  browser,
  community,
}) => {
  // The refusals are what this is about.
  const page = await enter(browser, community, await join(community), [])
  const counts = '**/api/notifications/unified-unread-count'
  await page.route(counts, (route) => route.fulfill({ status: 500 }))
  await page.goto('/blog/message-center')
  await expect(page.getByText(/^获取未读数量失败：/)).toBeVisible()
  await expect(page.getByRole('tab', { name: '回复我的' })).toHaveText('回复我的')
  await page.unroute(counts)
  await page.reload()
  await expect(page.getByRole('tab', { name: '回复我的' })).toBeVisible()
  await expect(page.getByText(/^获取未读数量失败：/)).toHaveCount(0)
})

test('评论、点赞、关注马上通知到：角标两个标签页一致，读一条、读一类、读全部、删除', async ({
  page,
  community,
  complaints,
}) => {
  const [author, reader] = [await join(community), await join(community)]
  const title = `通知之所在 ${author.nickName}`
  const post = (await call(community, author, 'POST', '/api/posts/publish', {
    title,
    format: 0,
    content: '正文',
    categoryIds: [],
    tags: [],
  })) as { id: string }
  await signIn(page, author)
  await page.goto('/blog/message-center?tab=interaction')
  await expect(page.getByText('还没有人赞、收藏您的文章，或关注您')).toBeVisible()
  const other = await page.context().newPage()
  watch(other, complaints)
  await other.goto('/blog/home')
  await expect(bell(other)).toHaveAccessibleName('消息，1 条未读')

  await call(community, reader, 'POST', `/api/posts/${post.id}/like`)
  await call(community, reader, 'POST', `/api/userfollow/follow/${author.id}`)
  await call(community, reader, 'POST', `/api/posts/${post.id}/comments`, {
    content: '写得真好',
  })
  await expect(letter(page, '关注了您')).toBeVisible()
  await expect(letter(page, '赞了您的文章')).toContainText(title)
  for (const each of [page, other])
    await expect(bell(each)).toHaveAccessibleName('消息，4 条未读')
  await expect(tab(page, '互动')).toHaveAccessibleName('互动 2')
  await expect(tab(page, '回复我的')).toHaveAccessibleName('回复我的 1')

  await letter(page, '关注了您')
    .getByRole('button', { name: /^标为已读/ })
    .click()
  for (const each of [page, other])
    await expect(bell(each)).toHaveAccessibleName('消息，3 条未读')
  await page.getByRole('button', { name: '全部标为已读' }).click()
  await expect(page.getByText('没有未读', { exact: true })).toBeVisible()
  await expect(bell(other)).toHaveAccessibleName('消息，2 条未读')
  await letter(page, '关注了您').getByRole('button', { name: /^删除/ }).click()
  await expect(letter(page, '关注了您')).toHaveCount(0)
  await page.getByRole('button', { name: '全部类别标为已读' }).click()
  // The assistant's welcome is a letter, not a notice.
  for (const each of [page, other])
    await expect(bell(each)).toHaveAccessibleName('消息，1 条未读')

  await call(community, reader, 'POST', `/api/posts/${post.id}/comments`, {
    content: '再说一句',
  })
  await openFromBell(other, '回复我的')
  await letter(other, '再说一句')
    .getByRole('link', { name: /评论了您的文章《/ })
    .click()
  await expect(other).toHaveURL(new RegExp(`/posts/${post.id}#comment-`))
  await expect(other.getByRole('article').filter({ hasText: '再说一句' })).toBeInViewport()
  await expect(bell(page)).toHaveAccessibleName('消息，1 条未读')
})

test('看一眼就走：看过的将标为已读，可以撤销；没滚到的留着未读', async ({
  page,
  community,
}) => {
  const { me, followers } = await beFollowed(community, 12)
  await signIn(page, me)
  await page.goto('/blog/message-center?tab=interaction')
  await expect(letter(page, followers[11] ?? '')).toBeInViewport()
  await expect(letter(page, followers[0] ?? '')).not.toBeInViewport()
  await tab(page, '系统').click()
  const offer = page.getByText(/^“互动”里看过的 \d+ 条将标为已读$/)
  await expect(offer).toBeVisible()
  const isUncovered = tab(page, '互动').evaluate((link) => {
    const { x, y, width, height } = link.getBoundingClientRect()
    return link.contains(document.elementFromPoint(x + width / 2, y + height / 2))
  })
  expect(await isUncovered).toBe(true)
  await page.getByRole('button', { name: '撤销' }).click()
  await expect(offer).toBeHidden()

  await tab(page, '互动').click()
  await expect(letter(page, followers[11] ?? '')).toBeInViewport()
  await tab(page, '系统').click()
  const marked = page.waitForResponse('**/api/notifications/batch-mark-read')
  await expect(tab(page, '互动')).toHaveAccessibleName('互动 12')
  await page.getByRole('button', { name: '关闭' }).click()
  await marked
  // Some are read, and some are not.
  await expect(tab(page, '互动')).toHaveAccessibleName(/^互动 ([1-9]|1[01])$/)
  await tab(page, '互动').click()
  const readButton = (at: number) =>
    letter(page, followers[at] ?? '').getByRole('button', { name: /^标为已读：/ })
  await expect(readButton(0)).toHaveCount(1)
  await expect(readButton(11)).toHaveCount(0)
})

test('选几条，一起标为已读；服务器不肯就说批量标记失败，都退回未读', async ({
  browser,
  community,
}) => {
  const { me, followers } = await beFollowed(community, 3)
  // The refusal is what this is about.
  const page = await enter(browser, community, me, [])
  await page.goto('/blog/message-center?tab=interaction')
  const choose = (at: number) => page.getByLabel(new RegExp(`^选择：${followers[at]}`))
  const read = page.getByRole('button', { name: '把选中的标为已读' })
  await page.getByRole('button', { name: '选择', exact: true }).click()
  await expect(read).toBeDisabled()
  await choose(0).check()
  await choose(1).check()
  await expect(page.getByText('已选 2 条')).toBeVisible()
  await page.route('**/api/notifications/batch-mark-read', (route) => route.abort())
  await read.click()
  await expect(page.getByText('批量标记失败', { exact: true })).toBeVisible()
  await expect(page.getByText('3 条未读', { exact: true })).toBeVisible()

  await page.unroute('**/api/notifications/batch-mark-read')
  await page.getByRole('button', { name: '选择', exact: true }).click()
  await page.getByRole('checkbox', { name: '全选未读' }).check()
  await choose(2).uncheck()
  await read.click()
  await expect(page.getByText('1 条未读', { exact: true })).toBeVisible()
  await expect(tab(page, '互动')).toHaveAccessibleName('互动 1')
})

test(
  '读到哪里，刷新之后还认得：再来的在“上次看到这里”上面',
  { tag: sweep },
  async ({ page, community }) => {
    const { me, followers } = await beFollowed(community, 2)
    await signIn(page, me)
    await page.goto('/blog/message-center?tab=interaction')
    await page.getByRole('button', { name: '全部标为已读' }).click()
    await expect(page.getByText('没有未读', { exact: true })).toBeVisible()
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('notification-checkpoints')))
      .toMatch(/"interactionNotificationCheckpointId":"/)
    const newcomer = await join(community)
    await call(community, newcomer, 'POST', `/api/userfollow/follow/${me.id}`)
    await page.reload()
    const items = page.getByRole('tabpanel').getByRole('listitem')
    await expect(items).toHaveText([
      new RegExp(newcomer.nickName),
      '上次看到这里',
      new RegExp(followers[1] ?? ''),
      new RegExp(followers[0] ?? ''),
    ])
  },
)

test(
  '很久以前的评论被回复：从通知走到那一条，就在眼前，标出来；换一条再走，删掉的说不在了',
  { tag: sweep },
  async ({ page, browser, community, complaints }) => {
    const [author, me, other] = [
      await join(community),
      await join(community),
      await join(community),
    ]
    const post = (await call(community, author, 'POST', '/api/posts/publish', {
      title: `说来话长 ${author.nickName}`,
      format: 0,
      content: '一段。\n\n'.repeat(60),
      categoryIds: [],
      tags: [],
    })) as { id: string }
    const say = async (by: Joined, content: string, parentId: string | null = null) => {
      const path = `/api/posts/${post.id}/comments`
      return (await call(community, by, 'POST', path, { content, parentId })) as { id: string }
    }
    const root = await say(me, '很久以前')
    const unsaid = await say(other, '后来删了')
    for (let at = 1; at <= 5; at += 1) await say(author, `楼里第${at}句`, root.id)
    const reply = await say(other, '回你一句', root.id)
    for (let at = 1; at <= 11; at += 1) await say(other, `新的第${at}条`)
    await call(community, other, 'DELETE', `/api/comments/${unsaid.id}`)

    await signIn(page, me)
    await page.goto('/blog/message-center?tab=comment')
    await letter(page, '回你一句')
      .getByRole('link', { name: /回复了您的评论/ })
      .click()
    await expect(page).toHaveURL(`/blog/posts/${post.id}#comment-${reply.id}`)
    const item = (text: string) =>
      page.getByRole('region', { name: '评论' }).getByRole('article').filter({ hasText: text })
    await expect(item('回你一句')).toBeInViewport()
    await expect(item('回你一句')).toHaveAttribute('aria-current', 'true')
    await expect(page.getByText('您要找的评论')).toBeVisible()
    await expect(item('楼里第3句')).toBeInViewport()
    await expectGoodLooks(page, 'sought-comment')

    await page.evaluate((to) => (location.hash = to), `comment-${root.id}`)
    await expect(item('很久以前')).toHaveAttribute('aria-current', 'true')
    await expect(item('很久以前')).toBeInViewport()
    await page.getByRole('button', { name: '查看更多评论' }).click()
    await expect(item('新的第1条')).toHaveCount(1)
    await expect(item('很久以前')).toHaveCount(1)

    await page.evaluate((to) => (location.hash = to), `comment-${unsaid.id}`)
    await expect(page.getByText('这条评论已经不在了')).toBeInViewport()
    await expect(item('新的第11条')).toBeVisible()

    // A visitor's page was rendered without it.
    const visitor = await browser.newPage({ baseURL: community.url })
    watch(visitor, complaints)
    await visitor.goto(`/blog/posts/${post.id}#comment-${root.id}`)
    const found = visitor.getByRole('article').filter({ hasText: '很久以前' }).last()
    await expect(found).toHaveAttribute('aria-current', 'true')
    await expect(found).toBeInViewport()
    await visitor.close()
  },
)

test('选择的样子，两种主题、两种宽度', { tag: sweep }, async ({ page, community }) => {
  const { me, followers } = await beFollowed(community, 3)
  await signIn(page, me)
  for (const { name, size } of widths) {
    await page.setViewportSize(size)
    await page.goto('/blog/message-center?tab=interaction')
    await page.getByRole('button', { name: '选择', exact: true }).click()
    await page.getByLabel(new RegExp(`^选择：${followers[0]}`)).check()
    await expectGoodThemes(page, `letters-chosen-${name}`)
  }
})

/** Somebody whom so many have begun to follow, and who they are, the first of them first. */
async function beFollowed(community: Community, count: number) {
  const me = await join(community)
  const followers: string[] = []
  for (let at = 0; at < count; at += 1) {
    const follower = await join(community)
    await call(community, follower, 'POST', `/api/userfollow/follow/${me.id}`)
    followers.push(follower.nickName)
  }
  return { me, followers }
}
