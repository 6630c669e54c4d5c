import type { Browser, Page } from '@playwright/test'
import { expect, sweep, watch } from '#tests/support/journey.ts'
import { enter, expectNothingWrong, test } from '#tests/support/plain-server/journey.ts'
import type { PlainServer } from '#tests/support/plain-server/plain-server.ts'
import type { Person } from '#tests/support/plain-server/world.ts'

/* Two who chat by the hub of the specification, which knows three arguments and pages of history. */

test(
  '聊天：三个参数发得出去，送达、已读、正在输入都在；历史按页翻得到头；被拒绝说得出为什么',
  { tag: sweep },
  async ({ page, browser, plain, complaints }) => {
    const { lin, zhou } = plain.world
    for (let line = 1; line <= 120; line += 1) {
      plain.world.messages.push({
        id: plain.world.newId(),
        senderId: zhou.id,
        receiverId: lin.id,
        content: `第${line}句`,
        isDelivered: true,
        isRead: true,
      })
    }
    await enter(page, lin)
    await page.goto(`/blog/message-center?tab=chat&user=${zhou.id}`)
    await expect(lines(page, zhou).getByText('第120句', { exact: true })).toBeVisible()
    await say(page, zhou, '在吗')
    await expect(about(page, zhou)).toContainText('已发送')
    await say(page, zhou, '在山里吗')
    await expect(about(page, zhou)).toContainText('在山里吗')
    await expect(
      page.getByRole('navigation', { name: '会话' }).getByRole('link', { name: zhou.nickName }),
    ).toContainText('在山里吗')
    expect(plain.invoked.filter((call) => call.startsWith('SendMessage'))).toEqual([
      'SendMessage 4',
      'SendMessage 3',
      'SendMessage 3',
    ])

    const yours = await open(browser, plain, complaints)
    await enter(yours, zhou)
    await yours.goto(`/blog/message-center?tab=chat&user=${lin.id}`)
    await expect(lines(yours, lin).getByText('在山里吗')).toBeVisible()
    await expect(about(page, zhou)).toContainText(/已读[^]*已读/)
    await box(yours, lin).pressSequentially('在')
    await expect(about(page, zhou)).toContainText('正在输入…')
    await box(yours, lin).press('Enter')
    await expect(lines(page, zhou).getByText('在', { exact: true })).toBeVisible()
    await expect(about(yours, lin)).toContainText('已读')
    expect(plain.invoked).toContain('UpdateConversationCheckpoint 2')

    await say(page, zhou, '不许说')
    await expect(page.getByRole('alert')).toContainText('这句话不能说')
    await page.getByRole('button', { name: '放弃' }).click()

    await expect(async () => {
      await lines(page, zhou).evaluate((element) => element.scrollTo(0, 0))
      await expect(lines(page, zhou).getByText('第1句', { exact: true })).toBeInViewport({
        timeout: 1000,
      })
    }).toPass()
    await expect(lines(page, zhou).getByText('第2句', { exact: true })).toHaveCount(1)
    expect(plain.world.messages).toHaveLength(123)
    await yours.context().close()
    await expectNothingWrong(page)
  },
)

async function open(browser: Browser, { url }: PlainServer, complaints: string[]) {
  const context = await browser.newContext({ baseURL: url, locale: 'zh-CN' })
  const page = await context.newPage()
  watch(page, complaints)
  return page
}

async function say(page: Page, peer: Person, text: string) {
  await box(page, peer).fill(text)
  await box(page, peer).press('Enter')
  await expect(box(page, peer)).toHaveValue('')
}

const box = (page: Page, { nickName }: Person) =>
  page.getByRole('textbox', { name: `发消息给${nickName}` })
const lines = (page: Page, { nickName }: Person) =>
  page.getByRole('region', { name: `与${nickName}的消息` })
const about = (page: Page, peer: Person) =>
  page
    .locator('section')
    .filter({ has: lines(page, peer) })
    .last()
