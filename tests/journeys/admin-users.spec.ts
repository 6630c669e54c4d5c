import type { Browser } from '@playwright/test'
import {
  buildVisitor,
  fillLogin,
  signIn,
  storedSession,
  type Credentials,
} from '#tests/features/authentication.visitor.ts'
import { hour } from '#tests/support/clock.ts'
import { mailedCode } from '#tests/support/door.ts'
import { enrol, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodThemes } from '#tests/support/looks.ts'
import { changeSettings } from '#tests/support/moderation.ts'
import { actOn, menuOf } from '#tests/support/row-menu.ts'
import type { TestServer } from '#tests/support/server.ts'

test(
  '聊天中途被管理员封禁：两台设备都收到写着日期的对话框，什么也不再来；到期后重新登录就能用',
  { tag: sweep },
  async ({ page, browser, server }) => {
    const [ann, bob, chief] = [
      await enrol(server),
      await enrol(server),
      await enrolAdmin(server),
    ]
    await signIn(page, ann)
    await page.goto(`/blog/message-center?tab=chat&user=${bob.id}`)
    await server.post('/api/message/send', { receiverId: ann.id, content: '在吗？' }, bob.token)
    const lines = page.getByRole('region', { name: `与${bob.nickName}的消息` })
    await expect(lines).toContainText('在吗？')
    const office = await openOffice(browser, server, chief)
    await office.goto(`/blog/admin/users?keyword=${ann.nickName}`)
    await actOn(office, ann.nickName, '封禁')
    const question = office.getByRole('dialog', { name: `封禁 ${ann.nickName}` })
    await question.getByRole('button', { name: '封禁', exact: true }).click()
    await expect(question).toContainText('请填写原因')
    await question.getByLabel('违反的规则').selectOption('恶意攻击')
    await question.getByLabel('截止时间').selectOption('1 小时')
    await question.getByLabel('原因').fill('言语伤人')
    await question.getByRole('button', { name: '封禁', exact: true }).click()

    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText('账号已被封禁')
    await expect(dialog).toContainText('封禁至')
    expect(await storedSession(page)).toBeNull()
    const sent = await server.post(
      '/api/message/send',
      { receiverId: ann.id, content: '还在吗？' },
      bob.token,
    )
    expect(sent.statusCode).toBe(404)
    await expect(page.getByText('还在吗？')).toHaveCount(0)
    await dialog.getByRole('button', { name: '去登录' }).click()
    await expect(page).toHaveURL('/blog/login')
    await fillLogin(page, ann)
    await expect(page.getByRole('alert').getByText(/封禁至/)).toBeVisible()

    const row = office.getByRole('row', { name: ann.nickName })
    await expect(row).toContainText('封禁中')
    await office.keyboard.press('Escape')
    // The browser reckons the hour from its own clock, which is ahead by as long as this server has been running.
    server.clock.advance(2 * hour)
    await fillLogin(page, ann)
    await expect(page).toHaveURL('/blog/home')
    await server.services.jobs.run('ended-bans')
    await page.goto('/blog/message-center?tab=system')
    await expect(page.getByText('您的账号已解除封禁')).toBeVisible()
    await expect(page.getByText(/违反社区规范“恶意攻击”：言语伤人/)).toBeVisible()
    await office.context().close()
  },
)

test(
  '后台的用户：找人、看全部、警告、退出设备、改身份，本人看得到；别人先做了就说是谁做的',
  { tag: sweep },
  async ({ browser, page, server }) => {
    const [ann, chief, other] = [
      await enrol(server),
      await enrolAdmin(server),
      await enrolAdmin(server),
    ]
    await signIn(page, chief)
    await page.goto('/blog/admin/users')
    await expect(page.getByRole('row', { name: chief.nickName })).toBeVisible()
    await page.getByRole('searchbox', { name: '昵称、邮箱或编号' }).fill(ann.email)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/keyword=/)
    const row = page.getByRole('row', { name: ann.nickName })

    await actOn(page, ann.nickName, '警告')
    await page.getByRole('dialog').getByLabel('违反的规则').selectOption('垃圾信息')
    await page.getByRole('dialog').getByLabel('原因').fill('请不要刷屏')
    await page.getByRole('dialog').getByRole('button', { name: '警告', exact: true }).click()
    await expect(row).toContainText('受过警告')
    await actOn(page, ann.nickName, '设为 VIP')
    await expect(row).toContainText('VIP')

    await actOn(page, ann.nickName, '查看')
    const whole = page.getByRole('dialog', { name: `用户：${ann.nickName}` })
    await expect(whole).toContainText(ann.id)
    await whole.getByRole('tab', { name: '警告 1' }).click()
    await expect(whole).toContainText('请不要刷屏')
    await expectGoodThemes(page, 'user')
    await whole.getByRole('tab', { name: /^登录的设备/ }).click()
    await whole.getByRole('button', { name: '全部退出' }).click()
    await expect(whole).toContainText('现在没有在任何设备上登录')
    expect((await server.get('/api/account', ann.token)).json()).toMatchObject({ code: 2005 })
    await whole.getByRole('tab', { name: '操作记录' }).click()
    await expect(
      whole.getByRole('tabpanel').getByRole('listitem').filter({ hasText: '退出登录' }),
    ).toBeVisible()
    await page.keyboard.press('Escape')

    const path = `/api/admin/users/${ann.id}`
    await server.post(`${path}/ban`, { until: null, reason: '广告' }, other.token)
    await page.reload()
    await expect(row).toContainText('永久封禁')
    await server.post(`${path}/unban`, { reason: '误会' }, other.token)
    await actOn(page, ann.nickName, '解除封禁')
    await page.getByRole('dialog').getByLabel('原因').fill('误会')
    await page.getByRole('dialog').getByRole('button', { name: '解除封禁' }).click()
    await expect(
      page.getByRole('region', { name: '提示' }).getByText(`${other.nickName} 已经解除了封禁`),
    ).toBeVisible()
    await expect(row).not.toContainText('永久封禁')

    await page.goto(`/blog/admin/users?keyword=${chief.nickName}`)
    await expect(page.getByRole('row', { name: chief.nickName })).toBeVisible()
    await menuOf(page, chief.nickName).click()
    await expect(page.getByRole('menuitem', { name: '查看' })).toBeVisible()
    await expect(page.getByRole('menuitem', { name: '撤销管理员' })).toHaveCount(0)

    const device = await openDevice(browser, server, ann)
    await device.getByRole('button', { name: `${ann.nickName}的菜单` }).click()
    await expect(device.getByRole('menuitem', { name: `${ann.nickName} VIP` })).toBeVisible()
    await device.context().close()
  },
)

test(
  '凭邀请码注册：后台建一个，注册页要填，写错说清楚，用过就没了；关闭注册时注册页直说',
  { tag: sweep },
  async ({ page, browser, server }) => {
    const chief = await enrolAdmin(server)
    await changeSettings(server, chief, { registration: 'invitation' })
    await signIn(page, chief)
    await page.goto('/blog/admin/users')
    const panel = page.getByRole('region', { name: '邀请码' })
    await panel.getByRole('button', { name: '新建邀请码' }).click()
    const dialog = page.getByRole('dialog', { name: '新建邀请码' })
    await dialog.getByLabel('备注').fill('读书会')
    await dialog.getByRole('button', { name: '新建', exact: true }).click()
    const entry = panel.getByRole('listitem').filter({ hasText: '读书会' })
    await expect(entry).toContainText('可用')
    const code = await entry.locator('code').innerText()

    const visitor = buildVisitor()
    const context = await browser.newContext({
      baseURL: server.app.listeningOrigin,
      locale: 'zh-CN',
    })
    const door = await context.newPage()
    await door.goto('/blog/register')
    await expect(door.getByText('本站现在凭邀请码注册。')).toBeVisible()
    await door.getByLabel('邮箱').fill(visitor.email)
    await door.getByLabel('验证码').fill(await mailedCode(server, visitor.email))
    await door.getByLabel('昵称').fill(visitor.nickName)
    await door.locator('input[name="password"]').fill(visitor.password)
    await door.locator('input[name="confirmPassword"]').fill(visitor.password)
    const field = door.getByLabel('邀请码')
    await field.fill('写错的码')
    await door.getByRole('button', { name: '注册', exact: true }).click()
    await expect(door.getByText('邀请码无效，可能已过期或已用完')).toBeVisible()
    await field.fill(code.toLowerCase())
    await door.getByRole('button', { name: '注册', exact: true }).click()
    await expect(door).toHaveURL('/blog/home')
    await context.close()

    await page.reload()
    await expect(entry).toContainText('已用完')
    await changeSettings(server, chief, { registration: 'closed' })
    const late = await browser.newContext({
      baseURL: server.app.listeningOrigin,
      locale: 'zh-CN',
    })
    const closed = await late.newPage()
    await closed.goto('/blog/register')
    await expect(closed.getByRole('heading', { name: '暂不开放注册' })).toBeVisible()
    await expectGoodThemes(closed, 'register-closed')
    await late.close()
    await changeSettings(server, chief, { registration: 'open' })
  },
)

async function enrolAdmin(server: TestServer) {
  const member = await enrol(server)
  const helper = await server.createAdmin()
  const path = `/api/admin/users/${member.id}/roles`
  await server.put(path, { roles: ['Admin'] }, helper.token)
  const erased = `/api/admin/users/${helper.id}/roles`
  await server.put(erased, { roles: [] }, member.token)
  return member
}

async function openOffice(browser: Browser, server: TestServer, admin: Credentials) {
  const baseURL = server.app.listeningOrigin
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' })
  const page = await context.newPage()
  await signIn(page, admin)
  return page
}
