import type { Page } from '@playwright/test'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrol, enrolAdmin, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep } from '#tests/support/journey.ts'
import { expectGoodLooks } from '#tests/support/looks.ts'
import { picture } from '#tests/support/pictures.ts'

test('访客要先登录才能反馈', async ({ page }) => {
  await page.goto('/blog/feedback')
  await expect(page).toHaveURL('/blog/login?redirect=%2Ffeedback')
})

test(
  '带图片和诊断报告的反馈：刷新不丢；两位管理员先后处理；回复马上告诉提交者',
  { tag: sweep },
  async ({ browser, page, server }) => {
    const member = await enrol(server)
    await signIn(page, member)
    await page.getByRole('button', { name: `${member.nickName}的菜单` }).click()
    await expect(page.getByRole('menuitem', { name: '我的举报' })).toBeVisible()
    await page.getByRole('menuitem', { name: '意见反馈' }).click()
    await expect(page).toHaveURL('/blog/feedback')
    await expect(page.getByText('您还没有提交过反馈')).toBeVisible()
    await write(page)
    await page.reload()
    await expect(content(page)).toHaveValue(text)
    await expect(page.getByRole('img', { name: '图片 1' })).toBeVisible()
    await page.getByRole('button', { name: '移除图片 2' }).click()
    await attachReport(page)
    await expectGoodLooks(page, 'feedback')
    await page.getByRole('button', { name: '提交反馈' }).click()
    await expect(page.getByRole('status').filter({ hasText: '反馈已提交' })).toBeVisible()
    const told = page.getByRole('article').filter({ hasText: text })
    await expect(told).toContainText('待处理')
    await expect(told).toContainText('附有诊断报告')
    await expect(told.getByRole('img')).toHaveCount(1)
    await page.reload()
    await expect(content(page)).toHaveValue('')

    const [keeper, other] = [await enrolAdmin(server), await enrolAdmin(server)]
    const desk = await openDevice(browser, server, keeper)
    await desk.goto('/blog/admin/feedback?status=pending')
    await expect(desk.getByRole('heading', { level: 1, name: '反馈' })).toBeVisible()
    await expectGoodLooks(desk, 'admin-feedback')
    await desk.getByText(text).first().click()
    await openRow(desk)
    const dialog = desk.getByRole('dialog')
    await expect(dialog.getByRole('img', { name: '图片 1' })).toBeVisible()
    await dialog.getByText('诊断报告').click()
    await expect(dialog).toContainText('[notification]')
    await expectGoodLooks(desk, 'admin-feedback-one')

    const [row] = (await server.get('/api/admin/feedback', other.token)).json<{
      items: { id: string; version: number }[]
    }>().items
    await server.put(
      `/api/admin/feedback/${row?.id}`,
      { status: 'processing', version: row?.version },
      other.token,
    )
    await dialog.getByLabel('改为').selectOption('已处理')
    await dialog.getByLabel('回复').fill('下个版本就有，谢谢。')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toContainText(`${other.nickName}刚刚处理过这份反馈`)
    await expect(dialog).toContainText(`上次由 ${other.nickName} 处理`)
    await dialog.getByRole('button', { name: '载入最新的' }).click()
    await expect(dialog.getByLabel('回复')).toHaveValue('下个版本就有，谢谢。')
    await dialog.getByLabel('改为').selectOption('已处理')
    await dialog.getByRole('button', { name: '保存' }).click()
    await expect(dialog).toBeHidden()
    await expect(desk.getByRole('region', { name: '提示' })).toContainText('已处理这份反馈')

    await page.getByRole('button', { name: '消息，2 条未读' }).click()
    await page.getByRole('menuitem', { name: /^系统/ }).click()
    await expect(page.getByText('下个版本就有，谢谢。')).toBeVisible()
    await page.getByRole('link', { name: '您的反馈有了回应' }).click()
    await expect(page).toHaveURL('/blog/feedback')
    await expect(told).toContainText('已处理')
    await expect(told).toContainText('下个版本就有，谢谢。')
    await desk.context().close()
  },
)

const text = '编辑器里的分栏预览，窗口很窄的时候会盖住正文。'

const content = (page: Page) => page.getByRole('textbox', { name: '内容' })

async function write(page: Page) {
  await page.getByRole('radio', { name: '故障' }).check()
  await page.getByRole('button', { name: '提交反馈' }).click()
  await expect(page.getByText('请填写内容')).toBeVisible()
  await content(page).fill(text)
  await page.getByRole('textbox', { name: '联系方式' }).fill('微信 lin')
  const buffer = await picture('png')
  const file = (name: string) => ({ name, mimeType: 'image/png', buffer })
  await page
    .locator('input[type="file"]')
    .setInputFiles([
      file('窄窗口.png'),
      { name: '说明.txt', mimeType: 'text/plain', buffer: Buffer.from('不是图片') },
      file('宽窗口.png'),
    ])
  await expect(page.getByText('只支持 JPEG、PNG、WebP 和 GIF 图片')).toBeVisible()
  await page.getByRole('button', { name: '移除 说明.txt' }).click()
  await expect(page.getByRole('button', { name: /^移除图片/ })).toHaveCount(2)
}

/** What goes along is shown in full first. */
async function attachReport(page: Page) {
  await page.getByText('附上诊断报告').click()
  await expect(page.getByRole('textbox', { name: '诊断报告' })).toHaveValue(
    /\[notification\]\nstate: live/,
  )
  await page.getByRole('checkbox', { name: '我看过了，把这份报告附上' }).check()
}

async function openRow(page: Page) {
  await page.getByRole('button', { name: `操作：${text}` }).click()
  await page.getByRole('menuitem', { name: '查看' }).click()
}
