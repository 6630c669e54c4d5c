import type { Page } from '@playwright/test'
import { eq } from 'drizzle-orm'
import { accounts } from '#server/db/schema/accounts.ts'
import { scheduledNotifications } from '#server/db/schema/notifications.ts'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrol, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { actOn } from '#tests/support/row-menu.ts'

test(
  '公告马上到每个开着的浏览器；定时的取消了就不发，没取消的到时间发；选中的人收到来信',
  { tag: sweep },
  async ({ browser, page, server }) => {
    const [lucky, other] = [await enrol(server), await enrol(server)]
    const admin = await enrol(server)
    const { db } = server.core
    await db
      .update(accounts)
      .set({ roles: ['Admin'] })
      .where(eq(accounts.id, admin.id))
    const luckyPage = await openDevice(browser, server, lucky)
    const otherPage = await openDevice(browser, server, other)
    const readers = [luckyPage, otherPage]
    // The welcome.
    for (const reader of readers)
      await expect(bell(reader)).toHaveAccessibleName('消息，1 条未读')

    await signIn(page, admin)
    await page.goto('/blog/admin/notifications')
    await compose(page, { title: '今晚维护', content: '23 点起，大约半小时。' })
    const dialog = page.getByRole('dialog')
    const preview = dialog.getByRole('region', { name: '收到的人会看到' })
    await expect(preview).toContainText('今晚维护')
    await expect(preview).toContainText('23 点起，大约半小时。')
    await expectGoodLooks(page, 'admin-notifications-compose')
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await page.getByRole('button', { name: '写通知' }).click()
    await expect(preview).toContainText('今晚维护')
    await dialog.getByRole('button', { name: '发给所有人' }).click()
    await expect(dialog).toBeHidden()
    await expect(page.getByText(/^已发给 \d+ 人$/)).toBeVisible()
    for (const reader of readers)
      await expect(bell(reader)).toHaveAccessibleName('消息，2 条未读')

    await schedule(page, '取消的公告')
    await schedule(page, '到时间的公告')
    await expect(page).toHaveURL('/blog/admin/notifications?tab=scheduled')
    await actOn(page, '取消的公告', '取消发出')
    await dialog.getByRole('button', { name: '取消发出' }).click()
    const toasts = page.getByRole('region', { name: '提示' })
    await expect(toasts).toContainText('不会再发出：取消的公告')
    await expectGoodLooks(page, 'admin-notifications-scheduled')
    await db.update(scheduledNotifications).set({ sendAt: new Date(0) })
    await server.services.scheduled.sendDue()
    for (const reader of readers) {
      await expect(bell(reader)).toHaveAccessibleName('消息，3 条未读')
      await reader.goto('/blog/message-center?tab=globalAnnouncement')
      await expect(reader.getByText('到时间的公告')).toBeVisible()
      await expect(reader.getByText('取消的公告')).toBeHidden()
    }

    await compose(page, { title: '恭喜', content: '您的文章入选了本周推荐。' })
    await dialog.getByRole('radio', { name: /^助手来信/ }).check()
    await dialog.getByRole('button', { name: '发给 0 人' }).click()
    await expect(dialog.getByText('请选择收件人')).toBeVisible()
    await dialog.getByRole('combobox', { name: '收件人' }).fill(lucky.nickName)
    await dialog.getByRole('option', { name: lucky.nickName }).click()
    await dialog.getByRole('button', { name: '发给 1 人' }).click()
    await expect(dialog).toBeHidden()
    for (const reader of readers) {
      await reader.goto('/blog/message-center?tab=assistant')
      await expect(reader.getByText('欢迎来到砚')).toBeVisible()
    }
    await expect(luckyPage.getByText('您的文章入选了本周推荐。')).toBeVisible()
    await expect(otherPage.getByText('恭喜')).toBeHidden()

    await page.getByRole('tab', { name: '已发出' }).click()
    await actOn(page, '今晚维护', '撤回')
    await dialog.getByRole('button', { name: '撤回' }).click()
    await expect(toasts).toContainText('已撤回：今晚维护')
    for (const reader of readers) {
      await reader.goto('/blog/message-center?tab=globalAnnouncement')
      await expect(reader.getByText('到时间的公告')).toBeVisible()
      await expect(reader.getByText('今晚维护')).toBeHidden()
      await reader.context().close()
    }
  },
)

/** The bell of the top navigation: its name says how much is unread. */
const bell = (page: Page) => page.getByRole('button', { name: /^消息/ })

async function compose(page: Page, { title, content }: { title: string; content: string }) {
  await page.getByRole('button', { name: '写通知' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: '标题' }).fill(title)
  await dialog.getByRole('textbox', { name: '内容' }).fill(content)
}

async function schedule(page: Page, title: string) {
  await compose(page, { title, content: '请留意。' })
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('发出时间').fill('2020-01-01T08:00')
  await dialog.getByRole('button', { name: '定时发出' }).click()
  await expect(dialog.getByText('请选一个将来的时间')).toBeVisible()
  await dialog.getByLabel('发出时间').fill(tomorrow())
  await dialog.getByRole('button', { name: '定时发出' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: `操作：${title}` })).toBeVisible()
}

/** As the field has it, in the journeys' time zone. */
const tomorrow = () => new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 16)
