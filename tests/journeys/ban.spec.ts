import { join } from 'node:path'
import {
  buildVisitor,
  fillLogin,
  holdReads,
  signIn,
  storedSession,
} from '#tests/features/authentication.visitor.ts'
import { register } from '#tests/support/door.ts'
import { expect, test as base } from '#tests/support/journey.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

/* A ban is made from inside the server: these journeys run on one in this process. */

const test = base.extend<object, { server: TestServer }>({
  server: [
    // Playwright reads which fixtures it needs off this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const appFolder = join(import.meta.dirname, '../../dist/app')
      const server = await startServer({ appFolder })
      await server.app.listen({ port: 0, host: '127.0.0.1' })
      await provide(server)
      await server.close()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  baseURL: async ({ server }, provide) => provide(server.app.listeningOrigin),
})

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
  await server.services.members.bans.ban(member.id, {
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
  await server.services.members.bans.ban(member.id, { until: null, reason: '冒充他人' })
  await page.goto('/blog/login')
  await fillLogin(page, { ...member, password: '猜的密码' })
  await expect(page.getByRole('alert').getByText('邮箱或密码错误')).toBeVisible()
  await fillLogin(page, member)
  await expect(page.getByRole('alertdialog')).toContainText('永久封禁')
  await page.getByRole('alertdialog').getByRole('button', { name: '去登录' }).click()
  await expect(page.getByRole('alert').getByText('永久封禁')).toBeVisible()
})
