import {
  buildVisitor,
  fillLogin,
  holdReads,
  signIn,
  storedSession,
} from '#tests/features/authentication.visitor.ts'
import { bansOf } from '#tests/support/bans.ts'
import { register } from '#tests/support/door.ts'
import { test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'

/* A ban is made from inside the server. */

test('请求在飞时被封禁：全部中止，一条提示，一个写着日期的对话框，确认之后去登录', async ({
  page,
  server,
}) => {
  const member = await register(server, buildVisitor())
  await signIn(page, member)
  const aborted: string[] = []
  page.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'net::ERR_ABORTED') aborted.push(request.url())
  })
  const reads = await holdReads(page)
  await page.reload()
  await expect.poll(reads.held).toBeGreaterThan(4)
  await bansOf(server).ban(member.id, {
    until: new Date('2027-03-01T04:30:00Z'),
    reason: '发布违规内容',
  })
  const [, ...others] = reads.addresses()
  await reads.openOne()

  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveCount(1)
  await expect(dialog).toContainText('账号已被封禁')
  await expect(dialog).toContainText('封禁至 2027年3月1日 12:30')
  await expect(page.getByRole('region', { name: '提示' })).toContainText('访问被拒绝')
  expect(aborted).toEqual(expect.arrayContaining(others))
  expect(await storedSession(page)).toBeNull()
  await reads.open()

  await dialog.getByRole('button', { name: '去登录' }).click()
  await expect(page).toHaveURL('/blog/login')
  await expect(dialog).toBeHidden()

  await fillLogin(page, member)
  await expect(page.getByRole('alert').getByText('封禁至 2027年3月1日 12:30')).toBeVisible()
  expect(await storedSession(page)).toBeNull()
})

test('永久封禁：对话框这样说；密码错了的人看不到封禁', async ({ page, server }) => {
  const member = await register(server, buildVisitor())
  await bansOf(server).ban(member.id, { until: null, reason: '冒充他人' })
  await page.goto('/blog/login')
  await fillLogin(page, { ...member, password: '猜的密码' })
  await expect(page.getByRole('alert').getByText('邮箱或密码错误')).toBeVisible()
  await fillLogin(page, member)
  await expect(page.getByRole('alertdialog')).toContainText('永久封禁')
  await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
  await expect(page.getByRole('alert').getByText('永久封禁')).toBeVisible()
})

test(
  '写到一半被封禁：停下来说清楚；解封之后回来，没存上的半句等着',
  { tag: sweep },
  async ({ page, server }) => {
    const member = await register(server, buildVisitor())
    await signIn(page, member)
    await page.goto('/blog/post-editor?editor=markdown')
    const text = page.getByRole('textbox', { name: '正文' })
    await text.click()
    await page.keyboard.type('存下的一句。')
    await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
    const address = new URL(page.url())
    await bansOf(server).ban(member.id, { until: null, reason: '误会' })
    await page.keyboard.type('半句')
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('账号已被封禁')
    await dialog.getByRole('button', { name: '去登录' }).click()
    await bansOf(server).lift(member.id)
    await page.reload()
    await fillLogin(page, member)
    await expect(page).toHaveURL('/blog/home')
    await page.goto(address.href)
    await expect(text).toContainText('存下的一句。')
    await page.getByRole('button', { name: '查看' }).first().click()
    await page.getByRole('dialog').getByRole('button', { name: '恢复' }).click()
    await expect(text).toHaveText('存下的一句。半句')
    await expect(page.getByText(/^已保存到服务器 · /)).toBeVisible()
  },
)
