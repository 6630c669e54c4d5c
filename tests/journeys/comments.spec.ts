import type { Locator, Page } from '@playwright/test'
import {
  createMember,
  fillLogin,
  loginLink,
  signIn,
} from '#tests/features/authentication.visitor.ts'
import type { Community } from '#tests/support/community.ts'
import { accessToken, demoAccounts } from '#tests/support/demo-account.ts'
import { expect, sweep, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'

test('访客读得到评论，登录之后回到这里接着说', async ({ page, community }) => {
  const { member } = demoAccounts(community)
  const address = await openPost(page, community, '慢查询')
  await expect(section(page).getByText('先量再改')).toBeVisible()
  await expect(section(page).getByText('作者', { exact: true }).first()).toBeVisible()
  await expect(section(page).getByRole('link', { name: '@林间' })).toBeVisible()
  await expect(
    section(page).getByRole('button', { name: /^(回复|赞|举报|编辑|删除)/ }),
  ).toHaveCount(0)
  await expect(
    section(page).getByRole('link', { name: /^https:\/\/www\.postgresql\.org/ }),
  ).toHaveAttribute('href', 'https://www.postgresql.org/docs/current/using-explain.html')

  await section(page).getByRole('link', { name: '登录后参与评论' }).click()
  await fillLogin(page, member)
  await expect(page).toHaveURL(address)
  await expect(box(page)).toBeVisible()
})

test('只用键盘：评论、提到、回复、编辑、点赞、删除', async ({ page, community }) => {
  const me = await createMember(community)
  await signIn(page, me)
  await openPost(page, community, '中文网页排版')
  const before = await total(page)

  await box(page).focus()
  await page.keyboard.type('第一行')
  await page.keyboard.press('Enter')
  await page.keyboard.type('谢谢 @')
  const people = page.getByRole('listbox', { name: '可以提到的人' })
  await expect(people.getByRole('option')).not.toHaveCount(0)
  await page.keyboard.type('夜')
  await expect(people.getByRole('option')).toHaveText(['夜读灯'])
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('第一行\n谢谢 @夜读灯 ')
  await expect(people).toBeHidden()
  const nobody = page.waitForResponse(
    (answer) => new URL(answer.url()).searchParams.get('q') === '不存在的人',
  )
  await page.keyboard.type('与@不存在的人')
  expect(await (await nobody).json()).toEqual({ items: [] })
  await expect(people).toBeHidden()
  await page.keyboard.press('Control+Enter')
  const mine = comment(page, me.nickName).first()
  await expect(mine).toContainText('谢谢 @夜读灯 与@不存在的人')
  await expect(mine.getByRole('link', { name: '@夜读灯' })).toBeVisible()
  await expect(box(page)).toHaveValue('')
  await expect.poll(() => total(page)).toBe(before + 1)

  await press(mine.getByRole('button', { name: `回复 ${me.nickName}` }))
  await expect(page.getByRole('textbox', { name: `回复 ${me.nickName}` })).toBeFocused()
  await page.keyboard.type('再补一句')
  await page.keyboard.press('Control+Enter')
  const reply = comment(page, me.nickName).filter({ hasText: '再补一句' })
  await expect(reply).toBeVisible()

  await press(reply.getByRole('button', { name: '编辑' }))
  await expect(page.getByRole('textbox', { name: '修改评论' })).toHaveValue('再补一句')
  await page.keyboard.press('End')
  await page.keyboard.type('，改过了')
  await page.keyboard.press('Control+Enter')
  const edited = comment(page, me.nickName).filter({ hasText: '再补一句，改过了' })
  await expect(edited).toContainText('已编辑')

  const like = comment(page, '夜读灯')
    .first()
    .getByRole('button', { name: /^赞 夜读灯/ })
  const likes = Number((await like.textContent())?.trim())
  await press(like)
  await expect(like).toHaveAttribute('aria-pressed', 'true')
  await expect(like).toHaveText(String(likes + 1))

  await press(mine.getByRole('button', { name: '删除' }))
  await page.keyboard.press('Escape')
  await expect(mine).toContainText('第一行')
  await press(mine.getByRole('button', { name: '删除' }))
  const dialog = page.getByRole('dialog', { name: '删除这条评论？' })
  await press(dialog.getByRole('button', { name: '删除' }))
  await expect(section(page).getByText('该评论已删除')).toBeVisible()
  await expect(edited).toBeVisible()
  await expect.poll(() => total(page)).toBe(before + 1)

  await page.reload()
  await expect(section(page).getByText('该评论已删除')).toBeVisible()
  await expect(edited).toContainText('已编辑')
  await expect(like).toHaveAttribute('aria-pressed', 'true')
})

test(
  '写到一半会话没了：登录回来，评论与回复都还在，发得出去',
  { tag: sweep },
  async ({ page, community }) => {
    const me = await createMember(community)
    await signIn(page, me)
    const address = await openPost(page, community, '世说新语')
    await box(page).fill('写了很久的评论')
    await section(page).getByRole('button', { name: '回复 城步' }).click()
    await page.getByRole('textbox', { name: '回复 城步' }).fill('写了很久的回复')

    await endSessionsElsewhere(community, me)
    await section(page).getByRole('button', { name: '发表回复' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
    await expect(page).toHaveURL(/\/blog\/login\?redirect=/)
    await fillLogin(page, me)
    await expect(page).toHaveURL(address)
    await expect(box(page)).toHaveValue('写了很久的评论')
    await expect(page.getByRole('textbox', { name: '回复 城步' })).toHaveValue('写了很久的回复')
    await section(page).getByRole('button', { name: '发表回复' }).click()
    await expect(comment(page, me.nickName)).toContainText('写了很久的回复')
    await page.reload()
    await expect(box(page)).toHaveValue('写了很久的评论')
    await expect(comment(page, me.nickName)).toContainText('写了很久的回复')
    await expect(page.getByRole('textbox', { name: '回复 城步' })).toHaveCount(0)

    await page.getByRole('button', { name: /的菜单$/ }).click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    await expect(loginLink(page)).toBeVisible()
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('很久')
  },
)

test('点赞没有成功就退回，说出来', async ({ page, community }) => {
  await signIn(page, await createMember(community))
  await openPost(page, community, '清汤牛肉面')
  await page.route('**/api/comments/*/like', (route) => route.fulfill({ status: 500 }))
  const like = section(page).getByRole('button', { name: /^赞 / }).first()
  const text = await like.textContent()
  await like.click()
  await expect(page.getByText('点赞没有成功，请稍后重试', { exact: true })).toBeVisible()
  await expect(like).toHaveAttribute('aria-pressed', 'false')
  await expect(like).toHaveText(text ?? '')
})

test('写给人看的标记只是文字，脚本不会动；输入法选字的回车不选人', async ({
  page,
  community,
}) => {
  const me = await createMember(community)
  await signIn(page, me)
  await openPost(page, community, '燕尾榫')
  const attack = `<img src=x onerror="document.title='x'"> javascript:alert(1) [a](javascript:alert(1))`
  await box(page).fill(attack)
  await page.keyboard.press('Control+Enter')
  await expect(comment(page, me.nickName)).toContainText(attack)
  await expect(
    comment(page, me.nickName).getByRole('link', { name: /javascript/ }),
  ).toHaveCount(0)

  await box(page).fill('')
  await page.keyboard.type('@木')
  await expect(page.getByRole('option', { name: '木由' })).toBeVisible()
  await box(page).dispatchEvent('keydown', { key: 'Enter', isComposing: true, bubbles: true })
  await expect(box(page)).toHaveValue('@木')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('listbox')).toBeHidden()
  await expect(box(page)).toHaveValue('@木')
})

test('举报别人的评论', async ({ page, community }) => {
  await signIn(page, await createMember(community))
  await openPost(page, community, '苏州河')
  await section(page).getByRole('button', { name: '举报：夜读灯 的评论' }).click()
  const dialog = page.getByRole('dialog', { name: '举报评论' })
  await dialog.getByRole('radio', { name: '其他' }).check()
  await dialog.getByRole('textbox').fill('与文章没有关系。')
  await dialog.getByRole('button', { name: '提交举报' }).click()
  await expect(page.getByText('举报成功', { exact: true })).toBeVisible()
})

test('文章的赞与收藏、分享、上一篇与相关文章', async ({ page, community, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, await createMember(community))
  const address = await openPost(page, community, '慢查询')
  for (const name of ['赞', '收藏']) {
    const button = page.getByRole('button', { name: new RegExp(`^已?${name}，共`) })
    const count = Number((await button.getAttribute('aria-label'))?.replace(/\D/g, ''))
    await press(button)
    await expect(button).toHaveAttribute('aria-label', `已${name}，共 ${count + 1}`)
    await expect(button).toHaveAttribute('aria-pressed', 'true')
    await expect(button).toHaveAttribute('aria-busy', 'false')
    await page.route('**/api/posts/*/{like,favourite}', (route) =>
      route.fulfill({ status: 500 }),
    )
    await press(button)
    await expect(button).toHaveAttribute('aria-label', `已${name}，共 ${count + 1}`)
    const refused = `${name === '赞' ? '点赞' : '收藏'}没有成功，请稍后重试`
    await expect(page.getByText(refused, { exact: true })).toBeVisible()
    await page.unroute('**/api/posts/*/{like,favourite}')
  }
  await page.getByRole('button', { name: '分享' }).click()
  await expect(page.getByText('链接已复制', { exact: true })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    community.url + address,
  )

  const onward = page.getByRole('navigation', { name: '接着读' })
  await expect(onward.getByText('相关文章')).toBeVisible()
  const previous = onward.getByRole('link', { name: /^上一篇/ })
  const title = (await previous.textContent())?.replace('上一篇', '') ?? ''
  await previous.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test(
  '评论区在两种主题、两种宽度下都没有 axe 违例，不宽过窗口',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, demoAccounts(community).member)
    await openPost(page, community, '慢查询')
    await section(page).getByRole('button', { name: '回复 何小数' }).first().click()
    await page.keyboard.type('同意 @')
    await expect(page.getByRole('option').first()).toBeVisible()
    await expectGoodLooks(page, 'comments')
  },
)

const section = (page: Page) => page.getByRole('region', { name: '评论' })

/** Where a comment on the post is written. */
const box = (page: Page) => section(page).getByRole('textbox', { name: '写评论' })

const comment = (page: Page, name: string) =>
  section(page).getByRole('article', { name: `${name} 的评论` })

async function total(page: Page): Promise<number> {
  const text = await section(page)
    .getByText(/^共 \d+ 条$/)
    .textContent()
  return Number(text?.replace(/\D/g, ''))
}

async function press(button: Locator) {
  await button.focus()
  await button.press('Enter')
}

/** Opens the demo's post whose title has these words; answers its address. */
async function openPost(page: Page, community: Community, words: string): Promise<string> {
  const { items } = (await (
    await fetch(`${community.url}/api/posts/public?pageSize=100`)
  ).json()) as { items: { id: string; title: string }[] }
  const post = items.find(({ title }) => title.includes(words))
  const address = `/blog/posts/${post?.id}`
  await page.goto(address)
  await expect(section(page).getByRole('article').first()).toBeVisible()
  return address
}

/** What another device does meanwhile. */
async function call(
  community: Community,
  as: { email: string; password: string },
  method: string,
  path: string,
  body?: object,
) {
  const token = await accessToken(community, as)
  const answer = await fetch(community.url + path, {
    method,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer
}

const endSessionsElsewhere = (
  community: Community,
  member: { email: string; password: string },
) => call(community, member, 'DELETE', '/api/sessions')
