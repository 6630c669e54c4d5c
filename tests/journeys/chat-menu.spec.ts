import type { Page } from '@playwright/test'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { enrol, enrolAdmin, openDevice, test } from '#tests/support/inside.ts'
import { expect, sweep, widths } from '#tests/support/journey.ts'
import { expectGoodLooks, expectGoodThemes } from '#tests/support/looks.ts'
import { sendMessage } from '#tests/support/notices.ts'

test(
  '从会话里屏蔽：问一声，写着已屏蔽，发不出去说得清；取消之后又发得出去',
  { tag: sweep },
  async ({ page, server }) => {
    const [me, you] = [await enrol(server), await enrol(server)]
    await sendMessage(server, you, me, { content: '加微信' })
    await signIn(page, me)
    await page.goto(talk(you))
    await chooseAtHead(page, you, '屏蔽')
    const question = page.getByRole('dialog', { name: `屏蔽 ${nameOf(you)}？` })
    await expect(question).toContainText('互相不能私信')
    await question.getByRole('button', { name: '屏蔽' }).click()
    await expect(mark(page)).toBeVisible()
    await expect(headMenu(page, you)).toBeFocused()
    await say(page, you, '还在吗')
    await expect(lines(page, you)).toContainText('您已屏蔽该用户，请先取消屏蔽')

    await page.goto(`/blog/users/${you.id}/profile`)
    await expect(page.getByText('您已屏蔽该用户', { exact: true })).toBeVisible()
    await page.goto(talk(you))
    await chooseAtHead(page, you, '取消屏蔽')
    await expect(mark(page)).toHaveCount(0)
    await say(page, you, '又说上话了')
    await expect(lines(page, you)).toContainText(/又说上话了[^]*已发送/)
  },
)

test(
  '举报对方的一条私信：管理员只看到这一条，删除之后双方都没有了，举报的人读到结果',
  { tag: sweep },
  async ({ page, browser, server }) => {
    const [me, you] = [await enrol(server), await enrol(server)]
    const admin = await enrolAdmin(server)
    await sendMessage(server, you, me, { content: '前面说的' })
    await sendMessage(server, me, you, { content: '我说的' })
    await sendMessage(server, you, me, { content: '加微信领红包' })
    await signIn(page, me)
    await page.goto(talk(you))
    await lines(page, you).getByText('我说的').click()
    await expect(page.getByRole('menuitem')).toHaveText(['删除'])
    await lines(page, you).getByText('加微信领红包').click()
    await page.getByRole('menuitem', { name: '举报' }).click()
    const dialog = page.getByRole('dialog', { name: '举报私信' })
    await expect(dialog).toContainText('加微信领红包')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await lines(page, you).getByText('加微信领红包').click()
    await page.getByRole('menuitem', { name: '举报' }).click()
    await dialog.getByText('垃圾信息').click()
    await dialog.getByLabel('详细描述').fill('一直在发广告。')
    await dialog.getByRole('button', { name: '提交举报' }).click()
    await expect(page.getByText('举报成功', { exact: true })).toBeVisible()
    await page.keyboard.press('Escape')

    await page.goto('/blog/user/reports')
    const mine = page.getByRole('article').filter({ hasText: '加微信领红包' })
    await expect(mine).toContainText('待处理')
    await mine.getByRole('link', { name: '加微信领红包' }).click()
    await expect(page).toHaveURL(talk(you))

    const desk = await openDevice(browser, server, admin)
    await desk.goto('/blog/admin/reports?type=3')
    await desk.getByRole('button', { name: '操作：加微信领红包' }).first().click()
    await desk.getByRole('menuitem', { name: '查看' }).click()
    const file = desk.getByRole('dialog', { name: '私信：加微信领红包' })
    await expect(file).toContainText('私信时间')
    for (const name of [nameOf(me), nameOf(you)]) await expect(file).toContainText(name)
    await expect(file).not.toContainText('前面说的')
    await expectGoodLooks(desk, 'admin-message-case')
    await file.getByLabel('处理方式').selectOption('删除内容')
    await file.getByLabel('告诉举报者').fill('已删除，感谢您的举报。')
    await file.getByRole('button', { name: '确认处理' }).click()
    await expect(desk.getByText('已处理这件举报', { exact: true })).toBeVisible()
    await expect(file.getByText('内容已经不在了。')).toBeVisible()
    await expect(file).toContainText('被举报时的内容加微信领红包')
    await desk.context().close()

    await expect(lines(page, you)).toContainText('前面说的')
    await expect(lines(page, you)).not.toContainText('加微信领红包')
    await page.goto('/blog/user/reports')
    const done = page.getByRole('article').filter({ hasText: '消息已不可见' })
    await expect(done).toContainText('已删除，感谢您的举报。')
    await expectGoodLooks(page, 'my-message-report')
    await done.getByRole('link', { name: '查看会话' }).click()
    await expect(page).toHaveURL(talk(you))
  },
)

test(
  '会话里的菜单、屏蔽的问句和举报，在两种主题、两种宽度下没有 axe 违例',
  { tag: sweep },
  async ({ page, server }) => {
    const [me, you] = [await enrol(server), await enrol(server)]
    await sendMessage(server, you, me, { content: '加微信领红包' })
    await signIn(page, me)
    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      await page.goto(talk(you))
      await lines(page, you).getByText('加微信领红包').click()
      await expect(page.getByRole('menuitem', { name: '举报' })).toBeInViewport({ ratio: 1 })
      await expectGoodThemes(page, `message-menu-${name}`)
      await page.getByRole('menuitem', { name: '举报' }).click()
      await expect(page.getByRole('dialog', { name: '举报私信' })).toBeVisible()
      await expectGoodThemes(page, `message-report-${name}`)
      await page.keyboard.press('Escape')
      await chooseAtHead(page, you, '屏蔽')
      await expectGoodThemes(page, `chat-block-${name}`)
      await page.getByRole('dialog').getByRole('button', { name: '屏蔽' }).click()
      await expect(mark(page)).toBeVisible()
      await headMenu(page, you).click()
      await expectGoodThemes(page, `chat-blocked-${name}`)
      await page.getByRole('menuitem', { name: '取消屏蔽' }).click()
      await expect(mark(page)).toHaveCount(0)
    }
  },
)

type Enrolled = Awaited<ReturnType<typeof enrol>>
const nameOf = ({ nickName }: Enrolled) => nickName
const talk = ({ id }: Enrolled) => `/blog/message-center?tab=chat&user=${id}`
const headMenu = (page: Page, peer: Enrolled) =>
  page.getByRole('button', { name: `对 ${nameOf(peer)} 的更多操作` })
/** Says at the head that one has blocked whom it is with. */
const mark = (page: Page) => page.locator('section header').getByText('已屏蔽', { exact: true })
async function chooseAtHead(page: Page, peer: Enrolled, what: string) {
  await headMenu(page, peer).click()
  await page.getByRole('menuitem', { name: what, exact: true }).click()
}
const lines = (page: Page, peer: Enrolled) =>
  page.getByRole('region', { name: `与${nameOf(peer)}的消息` })
async function say(page: Page, peer: Enrolled, text: string) {
  const box = page.getByRole('textbox', { name: `发消息给${nameOf(peer)}` })
  await box.fill(text)
  await box.press('Enter')
}
