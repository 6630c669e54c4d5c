import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { accountMenu, buildVisitor } from '#tests/features/authentication.visitor.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { expect, test, watch } from '#tests/support/journey.ts'
import { startMailServer } from '#tests/support/mail-server.ts'

test('空的服务器：从日志里的链接走到第一位管理员，中途刷新、重启、后退、来了第二个人', async ({
  browser,
  complaints,
}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'inkstone-setup-'))
  const mails = await startMailServer()
  const environment = {
    DEMO: 'off',
    DATA_DIR: dataDir,
    TRUST_PROXY: 'off',
    SMTP_URL: mails.url,
  }
  let community = await startCommunity(environment)
  try {
    const link = await printedLink(community)
    const { url: baseURL } = community
    const page = await browser.newPage({ baseURL })
    const other = await browser.newPage({ baseURL })
    // While the server starts anew, nothing answers.
    for (const each of [page, other])
      watch(each, complaints, /Failed to load resource|WebSocket/)

    await page.goto('/blog/posts')
    await expect(page).toHaveURL('/blog/setup')
    await expect(page.getByRole('heading', { name: '网站正在设置' })).toBeVisible()

    await page.goto(link)
    await input(page, 'name').fill('林间')
    await input(page, 'copyrightHolder').fill('林间社')
    await input(page, 'filingNumber').fill('')
    await page.keyboard.press('Enter')
    await expect(page.getByText('两边一致，可以用。')).toBeVisible()
    await expect(page.getByRole('banner').getByRole('link', { name: '林间' })).toBeVisible()

    await page.getByRole('button', { name: '下一步' }).click()
    await expect(page.getByRole('heading', { name: /^邮件/ })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('heading', { name: /^公开地址/ })).toBeVisible()
    await page.goForward()
    await input(page, 'to').fill('keeper@example.com')
    await page.getByRole('button', { name: '寄一封测试邮件' }).click()
    await expect(page.getByText('请看 keeper@example.com 的收件箱')).toBeVisible()
    expect(
      mails.caught.map(({ to, text }) => ({ to, isOurs: text.includes('林间的管理员') })),
    ).toEqual([{ to: ['keeper@example.com'], isOurs: true }])

    await community.stop()
    community = await startCommunity({ ...environment, PORT: new URL(baseURL).port })
    const again = await printedLink(community)
    expect(again).not.toBe(link)
    await page.reload()
    await expect(page.getByRole('heading', { name: /^邮件/ })).toBeVisible()
    await expect(page).toHaveTitle('首次设置 · 林间')

    await page.getByRole('button', { name: '下一步' }).click()
    await other.goto(again)
    await expect(input(other, 'name')).toHaveValue('林间')
    await other.getByRole('link', { name: '管理员' }).click()

    await signUp(page, async (email) => {
      const codeOf = () =>
        mails.caught.flatMap(({ to, text }) =>
          to.includes(email) ? (/验证码是：(\d{6})/.exec(text)?.[1] ?? []) : [],
        )[0]
      await expect.poll(codeOf).toBeDefined()
      return codeOf() ?? ''
    })
    await expect(page).toHaveURL('/blog/admin')
    await expect(accountMenu(page)).toBeVisible()
    const user = await page.evaluate(() => localStorage.getItem('user'))
    expect(JSON.parse(user ?? '{}')).toMatchObject({ roles: ['Admin'] })

    await signUp(other, () => Promise.resolve('000000'))
    await expect(other.getByRole('heading', { name: '这个站点已经设置好了' })).toBeVisible()
    for (const address of [link, again, '/blog/setup']) {
      await other.goto(address)
      await expect(other).toHaveURL('/blog/home')
    }
    await expect(other).toHaveTitle('多人博客社区 · 林间')
    await expect(other.getByRole('contentinfo').getByText('林间社')).toBeVisible()
  } finally {
    await community.stop()
    await mails.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('没有邮件服务器：说清楚什么用不了，第一位管理员照样注册得成', async ({
  browser,
  complaints,
}) => {
  const empty = await startCommunity({ DEMO: 'off' })
  try {
    const page = await browser.newPage({ baseURL: empty.url })
    watch(page, complaints)
    await page.goto(`${await printedLink(empty)}&step=mail`)
    await expect(page.getByText('没有邮件服务器，网站可以打开，但是')).toBeVisible()
    await page.getByRole('button', { name: '下一步' }).click()
    await signUp(page, null)
    await expect(accountMenu(page)).toBeVisible()
    await page.goto('/blog/setup')
    await expect(page).toHaveURL('/blog/home')
    // A member's page would complain of the server that goes.
    await page.close()
  } finally {
    await empty.stop()
  }
})

test('演示社区从不通向首次设置', async ({ page }) => {
  await page.goto('/blog/setup')
  await expect(page).toHaveURL('/blog/home')
})

const input = (page: Page, name: string) => page.locator(`input[name="${name}"]:visible`)

/** The link of the log, relative to the server. */
async function printedLink(community: Community) {
  const printed = () => /\/blog\/setup\?invite=\S+/.exec(community.output())?.[0]
  await expect.poll(printed).toBeDefined()
  return printed() ?? ''
}

/** Fills in the last step, with the code that `mailed` finds; null where none is asked for. */
async function signUp(page: Page, mailed: ((email: string) => Promise<string>) | null) {
  const { email, nickName, password } = buildVisitor()
  await input(page, 'email').fill(email)
  if (mailed) {
    await page.getByRole('button', { name: '获取验证码' }).click()
    await input(page, 'verificationCode').fill(await mailed(email))
  }
  await input(page, 'nickName').fill(nickName)
  for (const name of ['password', 'confirmPassword']) await input(page, name).fill(password)
  await page.getByRole('button', { name: '注册并完成设置' }).click()
}
