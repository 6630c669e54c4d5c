import { eq } from 'drizzle-orm'
import { jobs } from '#server/db/schema/system.ts'
import { scheduledNotifications } from '#server/db/schema/notifications.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { minute } from '#tests/support/clock.ts'
import { enrol, enrolAdmin, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { openRow } from '#tests/support/row-menu.ts'

test(
  '定时的通知可以编辑：换了话、收件人和时间；别人先改过就说，不会盖掉',
  { tag: sweep },
  async ({ page, browser, server }) => {
    const [lucky, chief, other] = [
      await enrol(server),
      await enrolAdmin(server),
      await enrolAdmin(server),
    ]
    const sendAt = tomorrow()
    const body = { type: 11, title: '维护通知', content: '今晚维护。', sendAt }
    const { id } = (await server.post('/api/notifications', body, chief.token)).json()
    await signIn(page, other)
    await page.goto('/blog/admin/notifications?tab=scheduled')
    await openRow(page, '维护通知')
    const whole = page.getByRole('dialog', { name: '定时的通知：维护通知' })
    await expect(whole).toContainText('收件人：所有人')
    await expect(whole).toContainText('今晚维护。')
    await expect(whole).toContainText(chief.nickName)
    await expectGoodLooks(page, 'admin-scheduled')
    await page.setViewportSize({ width: 1440, height: 900 })
    await whole.getByRole('button', { name: '编辑' }).click()
    const composer = page.getByRole('dialog', { name: '编辑定时的通知' })
    await expect(composer.getByRole('textbox', { name: '标题' })).toHaveValue('维护通知')
    await composer.getByRole('radio', { name: /^系统通知/ }).check()
    await composer.getByRole('combobox', { name: '收件人' }).fill(lucky.nickName)
    await composer.getByRole('option', { name: lucky.nickName }).click()
    await composer.getByRole('textbox', { name: '标题' }).fill('只给你的')
    const time = composer.getByLabel('发出时间')
    const before = await time.inputValue()
    await time.fill('')
    await composer.getByRole('button', { name: '保存修改' }).click()
    await expect(composer.getByText('请选择发出时间')).toBeVisible()
    await time.fill(before)
    await expectGoodLooks(page, 'admin-scheduled-edit')
    await page.setViewportSize({ width: 1440, height: 900 })
    await composer.getByRole('button', { name: '保存修改' }).click()
    await expect(composer).toBeHidden()
    await expect(page.getByRole('row', { name: '只给你的' })).toContainText('1 人')

    await openRow(page, '只给你的')
    await page.getByRole('dialog').getByRole('button', { name: '编辑' }).click()
    const path = `/api/admin/notifications/scheduled/${id}`
    const { updateTime } = (await server.get(path, chief.token)).json()
    const change = { type: 0, title: '别人改的', content: '先改的。', recipientIds: [lucky.id] }
    await server.put(path, { ...change, sendAt, updateTime }, chief.token)
    await composer.getByRole('textbox', { name: '标题' }).fill('盖不掉')
    await composer.getByRole('button', { name: '保存修改' }).click()
    await expect(composer.getByText('这条在别处被修改过，请重新打开')).toBeVisible()
    await composer.getByRole('button', { name: '取消' }).click()

    const soon = { sendAt: new Date(0) }
    await server.core.db.update(scheduledNotifications).set(soon)
    await server.services.scheduled.sendDue()
    const device = await openDevice(browser, server, lucky)
    await device.goto('/blog/message-center?tab=system')
    await expect(device.getByText('别人改的')).toBeVisible()
    await expect(device.getByText('维护通知')).toBeHidden()
    await device.context().close()
  },
)

test('任务还在跑的时候，页面自己看到它跑完', { tag: sweep }, async ({ page, server }) => {
  const chief = await enrolAdmin(server)
  const now = server.clock.now()
  const run = {
    name: 'credentials',
    holder: server.core.newId(),
    heldUntil: new Date(now.getTime() + minute),
    startedAt: now,
  }
  const { db } = server.core
  await db.insert(jobs).values(run).onConflictDoUpdate({ target: jobs.name, set: run })
  await signIn(page, chief)
  await page.goto('/blog/admin/system?tab=jobs')
  const row = page.getByRole('row').filter({ hasText: '正在运行' })
  await expect(row).toContainText('清理会话与验证码')
  const ended = { heldUntil: now, finishedAt: now }
  await db.update(jobs).set(ended).where(eq(jobs.name, run.name))
  await expect(
    page.getByRole('row', { name: '清理会话与验证码' }).getByText('正常'),
  ).toBeVisible()
  await expect(row).toHaveCount(0)
})

const tomorrow = () =>
  `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16)}:00.000Z`
