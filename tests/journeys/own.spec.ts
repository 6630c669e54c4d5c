import type { Page } from '@playwright/test'
import {
  accountMenu,
  createMember,
  fillLogin,
  signIn,
} from '#tests/features/authentication.visitor.ts'
import { demoAccounts } from '#tests/support/demo-account.ts'
import { expect, expectAccessible, sweep, test } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { picture } from '#tests/support/pictures.ts'

test('个人空间、关注、关注者与收藏都要先登录，登录后在用户菜单里', async ({
  page,
  community,
}) => {
  for (const address of ['/user-home', '/following', '/followers', '/favorites']) {
    await page.goto(`/blog${address}`)
    await expect(page).toHaveURL(`/blog/login?redirect=${encodeURIComponent(address)}`)
  }
  await fillLogin(page, demoAccounts(community).member)
  await expect(page).toHaveURL('/blog/favorites')
  for (const [name, address] of [
    ['个人空间', '/blog/user-home'],
    ['我的关注', '/blog/following'],
    ['我的关注者', '/blog/followers'],
    ['我的收藏', '/blog/favorites'],
  ] as const) {
    await accountMenu(page).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(page).toHaveTitle(`${name} · 砚`)
  }
})

test('个人空间的标签在地址里，方向键可换；离开再回来，写到一半的资料还在', async ({
  page,
  community,
}) => {
  await signIn(page, await createMember(community))
  await page.goto('/blog/user-home')
  await expect(page.getByRole('tab', { name: '我的文章' })).toHaveAttribute(
    'aria-selected',
    'true',
  )
  await expect(page.getByRole('link', { name: '去文章管理' })).toBeVisible()
  await page.getByRole('tab', { name: '我的文章' }).focus()
  for (const tab of ['drafts', 'topics', 'favorites', 'followers', 'profile']) {
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(`/blog/user-home?tab=${tab}`)
  }
  await page.getByRole('textbox', { name: '简介' }).fill('写到一半')
  await page.getByRole('link', { name: '首页' }).first().click()
  await expect(page).toHaveURL('/blog/home')
  await page.goBack()
  await expect(page).toHaveURL('/blog/user-home?tab=profile')
  await expect(page.getByRole('textbox', { name: '简介' })).toHaveValue('写到一半')
})

test('编辑资料：裁剪并上传头像，昵称当场检查，失败不丢字，保存后处处是新的', async ({
  page,
  community,
}) => {
  const visitor = await createMember(community)
  const { member } = demoAccounts(community)
  await signIn(page, visitor)
  await page.goto('/blog/user-home?tab=profile')
  const nickname = page.getByRole('textbox', { name: '昵称' })
  const save = page.getByRole('button', { name: '保存资料' })

  await nickname.fill(member.nickName)
  await expect(page.getByText('该昵称已被使用')).toBeVisible()
  await page.getByRole('textbox', { name: '简介' }).fill('夜里写字。')
  await save.click()
  await expect(nickname).toHaveValue(member.nickName)
  const wanted = `${visitor.nickName}新`
  await nickname.fill(wanted)
  await expect(page.getByText('昵称可用')).toBeVisible()

  await chooseAvatar(page)
  const dialog = page.getByRole('dialog', { name: '裁剪头像' })
  const area = dialog.getByRole('group', { name: '裁剪范围，用方向键移动' })
  await expect(area).toBeVisible()
  const before = await area.boundingBox()
  await area.focus()
  for (let press = 0; press < 5; press += 1) await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await area.boundingBox())?.x).toBeGreaterThan(before?.x ?? 0)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: '使用头像' }).click()
  await expect(dialog).toBeHidden()

  await page.route('**/api/users', (route) => route.fulfill({ status: 500, body: '' }))
  await save.click()
  await expect(page.getByRole('alert').getByText('服务器出了点问题，请稍后重试')).toBeVisible()
  await expect(nickname).toHaveValue(wanted)
  await expect(page.getByRole('textbox', { name: '简介' })).toHaveValue('夜里写字。')
  await page.unroute('**/api/users')
  await save.click()
  await expect(page.getByText('资料已保存', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(wanted)
  await expect(page.getByRole('button', { name: `${wanted}的菜单` })).toBeVisible()
  const portrait = page.getByRole('tabpanel').locator('img')
  await expect(portrait).toHaveAttribute('src', /-512x512\.\w+$/)
  await expect
    .poll(() => portrait.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)

  await page.getByRole('link', { name: '公开主页' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await expect(
    page.getByRole('paragraph').filter({ hasText: '夜里写字。' }).last(),
  ).toBeVisible()
  await page.getByRole('link', { name: '编辑资料' }).click()
  await expect(page).toHaveURL('/blog/user-home?tab=profile')
})

test(
  '关注一个人，在我的关注里取消；屏蔽他，关注也没了，在账号安全里取消屏蔽、撤销',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, await createMember(community))
    await page.goto('/blog/following')
    await expect(page.getByText('还没有关注任何人')).toBeVisible()
    const author = await openAnAuthor(page)
    await page.getByRole('button', { name: `关注：${author}` }).click()
    await expect(page.getByText('已成功关注该创作者', { exact: true })).toBeVisible()

    await page.goto('/blog/posts')
    await page.getByRole('tab', { name: '关注' }).click()
    await expect(page).toHaveURL('/blog/posts?tab=following')
    const bylines = page.getByRole('article').locator('a[href*="/users/"]')
    await expect(bylines.first()).toBeVisible()
    for (const byline of await bylines.all()) await expect(byline).toContainText(author)

    await page.goto('/blog/following')
    await expect(page.getByText('共 1 人')).toBeVisible()
    await page.getByRole('button', { name: `已关注：${author}` }).click()
    await expect(page.getByText('已取消关注该创作者', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: `关注：${author}`, exact: true }).click()
    await expect(page.getByText('已成功关注该创作者', { exact: true })).toBeVisible()
    await page.getByRole('link', { name: author }).click()

    await page.getByRole('button', { name: `对 ${author} 的更多操作` }).focus()
    await page.keyboard.press('ArrowUp')
    await expect(page.getByRole('menuitem', { name: '屏蔽' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: '屏蔽' }).click()
    await expect(page.getByText('您已屏蔽该用户', { exact: true })).toBeVisible()
    await expect(
      page.getByRole('button', { name: `关注：${author}`, exact: true }),
    ).toBeVisible()

    await page.goto('/blog/user-home?tab=security')
    await page.getByRole('button', { name: `取消屏蔽：${author}` }).click()
    await expect(page.getByText('没有屏蔽任何人')).toBeVisible()
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('button', { name: `取消屏蔽：${author}` })).toBeVisible()
  },
)

test(
  '收藏的文章最近的在前，可以取消，也可以撤销',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, await createMember(community))
    await page.goto('/blog/favorites')
    await expect(page.getByText('还没有收藏文章')).toBeVisible()
    const titles: string[] = []
    for (const index of [0, 1]) {
      await page.goto('/blog/posts')
      const link = page.getByRole('article').nth(index).getByRole('heading').getByRole('link')
      titles.unshift(await link.innerText())
      await link.click()
      await page.getByRole('button', { name: /^收藏，/ }).click()
      await expect(page.getByRole('button', { name: /^已收藏，/ })).not.toHaveAttribute(
        'aria-busy',
        'true',
      )
    }
    const [latest = '', earlier = ''] = titles
    await page.goto('/blog/favorites')
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([latest, earlier])
    await page.getByRole('button', { name: `取消收藏：${latest}` }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([earlier])
    await page.getByRole('button', { name: '撤销' }).click()
    await expect(page.getByRole('article').getByRole('heading')).toHaveText([latest, earlier])
  },
)

test(
  '自己的每一页在两种主题、两种宽度下都没有 axe 违例，也不横着滚动',
  { tag: sweep },
  async ({ page, community }) => {
    await signIn(page, demoAccounts(community).member)
    const addresses = [
      '/user-home',
      '/user-home?tab=topics',
      '/user-home?tab=profile',
      '/user-home?tab=security',
      '/following',
      '/followers',
      '/favorites',
      '/posts?tab=following',
    ]
    for (const [index, address] of addresses.entries()) {
      await page.goto(`/blog${address}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await page.waitForLoadState('networkidle')
      await expectGoodLooks(page, `own-${index}`)
    }
  },
)

/** Goes to the page of whoever wrote the newest post; answers their name. */
async function openAnAuthor(page: Page): Promise<string> {
  await page.goto('/blog/posts')
  const byline = page.getByRole('article').first().locator('a[href*="/users/"]')
  // Its last part: the letter that stands for a missing portrait is a part of its own.
  const name = await byline.locator('span').last().innerText()
  await byline.click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  return name
}

async function chooseAvatar(page: Page) {
  const buffer = await picture('png', { width: 900, height: 600 })
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: '上传头像' }).click()
  await (await chooser).setFiles({ name: '山.png', mimeType: 'image/png', buffer })
}
