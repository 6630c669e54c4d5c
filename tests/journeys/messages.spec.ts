import type { Locator, Page } from '@playwright/test'
import { createMember, fillLogin, signIn } from '#tests/features/authentication.visitor.ts'
import {
  bell,
  call,
  enter,
  join,
  letter,
  openFromBell,
  tab,
  type Joined,
} from '#tests/features/message-center.member.ts'
import { expect, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodLooks, expectGoodThemes } from '#tests/support/looks.ts'

test('要先登录，登录之后是地址里的那个标签；七个标签各有自己的地址', async ({
  page,
  community,
}) => {
  const me = await createMember(community)
  await page.goto('/blog/message-center?tab=system')
  await expect(page).toHaveURL(/\/blog\/login\?redirect=/)
  await fillLogin(page, me)
  await expect(page).toHaveURL('/blog/message-center?tab=system')
  await expect(tab(page, '系统')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByText('没有系统通知')).toBeVisible()
  await tab(page, '系统').press('ArrowRight')
  await expect(page).toHaveURL('/blog/message-center?tab=globalAnnouncement')
  await tab(page, '全站公告').press('ArrowRight')
  await expect(page).toHaveURL('/blog/message-center?tab=assistant')
  await expect(tab(page, '助手')).toBeFocused()
  await tab(page, '我的消息').click()
  await expect(page.getByText('选择一个会话，开始聊天')).toBeVisible()

  await bell(page).click()
  await expect(page.getByRole('menuitem')).toHaveText([
    /^助手/,
    '我的消息',
    '回复我的',
    '@ 我的',
    '互动',
    '系统',
    '全站公告',
  ])
  await page.getByRole('menuitem', { name: '互动' }).click()
  await expect(page).toHaveURL('/blog/message-center?tab=interaction')
})

test('两个浏览器聊天：送达、已读、正在输入，两边都看得到', async ({
  page: mine,
  browser,
  community,
  complaints,
}) => {
  const [me, you] = [await join(community), await join(community)]
  await signIn(mine, me)
  await openChat(mine, you)
  await box(mine, you).fill('在吗？看 https://example.com/a')
  await box(mine, you).press('Enter')
  await expect(box(mine, you)).toHaveValue('')
  await expect(said(mine, you)).toContainText('已发送')
  await expect(lines(mine, you).getByRole('link')).toHaveAttribute(
    'href',
    'https://example.com/a',
  )

  const yours = await enter(browser, community, you, complaints)
  await expect(said(mine, you)).toContainText('在线')
  await box(mine, you).fill('回个话')
  await box(mine, you).press('Enter')
  await expect(said(mine, you)).toContainText('已送达')
  await expect(bell(yours)).toHaveAccessibleName(/^消息，\d+ 条未读$/)
  await openFromBell(yours, '我的消息')
  await expect(row(yours, me)).toContainText('回个话')
  await row(yours, me).click()
  await expect(said(yours, me)).toContainText('在吗？')
  await expect(said(mine, you)).toContainText(/已读[^]*已读/)

  await box(yours, me).pressSequentially('在')
  await expect(said(mine, you)).toContainText('正在输入…')
  await box(yours, me).press('Shift+Enter')
  await box(yours, me).pressSequentially('你说')
  // The Enter that ends a composition belongs to the input method.
  await box(yours, me).dispatchEvent('keydown', { key: 'Enter', isComposing: true })
  await expect(box(yours, me)).toHaveValue('在\n你说')
  await box(yours, me).press('Enter')
  await expect(lines(mine, you)).toContainText('在\n你说', { useInnerText: true })
  await expect(said(mine, you)).not.toContainText('正在输入…')
  await expect(said(yours, me)).toContainText('已读')

  await lines(yours, me)
    .getByRole('button', { name: /更多操作$/ })
    .last()
    .focus()
  await yours.keyboard.press('Enter')
  await expect(yours.getByRole('menuitem', { name: '删除' })).toBeFocused()
  await yours.keyboard.press('Enter')
  await expect(yours.getByText('对方也将看不到它。')).toBeVisible()
  await yours.getByRole('dialog').getByRole('button', { name: '删除' }).click()
  await expect(lines(yours, me)).not.toContainText('你说')
  await mine.reload()
  await expect(lines(mine, you)).toContainText('在吗？')
  await expect(lines(mine, you)).not.toContainText('你说')
  await yours.context().close()
})

test('贴一张图片：传上去就发出，正在写的字还在，对方看得到图', async ({ page, community }) => {
  const [me, you] = [await join(community), await join(community)]
  await signIn(page, me)
  await openChat(page, you)
  await box(page, you).fill('说到一半')
  await paste(box(page, you), await drawPicture(page))
  const picture = lines(page, you).getByRole('img', { name: `${me.nickName} 发的图片` })
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
  await expect(said(page, you)).toContainText('已发送')
  await expect(box(page, you)).toHaveValue('说到一半')
  await expect(row(page, you)).toContainText('[图片]')

  await page.route('**/api/images/post', (route) => route.fulfill({ status: 500 }))
  await page.locator('input[type="file"]').setInputFiles({
    name: '二.png',
    mimeType: 'image/png',
    buffer: Buffer.from(await drawPicture(page), 'base64'),
  })
  await expect(said(page, you)).toContainText('图片没有发出')
  await page.unroute('**/api/images/post')
  await page.getByRole('button', { name: '重新上传' }).click()
  await expect(picture).toHaveCount(2)
  await expect(said(page, you)).not.toContainText('图片没有发出')
})

test('断线时字还在，连上就发得出去；被屏蔽说得清，可以重发也可以放弃', async ({
  browser,
  community,
}) => {
  const [me, you] = [await join(community), await join(community)]
  // What a browser says about being offline is no complaint here.
  const page = await enter(browser, community, me, [])
  await openChat(page, you)
  await expect(page.getByText('还没有消息，打个招呼吧')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('未连接，正在重新连接')).toBeVisible()
  await expect(page.getByRole('link', { name: '看看连接怎么了' })).toHaveAttribute(
    'href',
    '/blog/diagnostic',
  )
  await box(page, you).fill('等连上再说')
  await box(page, you).press('Enter')
  await expect(page.getByText('未连接：消息没有发出，请稍后重试')).toBeVisible()
  await expect(box(page, you)).toHaveValue('等连上再说')
  await page.context().setOffline(false)
  await expect(page.getByText('未连接')).toHaveCount(0)
  const connected = untilConnected(page)
  await page.reload()
  await expect(box(page, you)).toHaveValue('等连上再说')
  // Nothing is said of a first attempt that takes a while.
  await connected
  await box(page, you).press('Enter')
  await expect(said(page, you)).toContainText('已发送')

  await call(community, you, 'POST', `/api/blocks/${me.id}`)
  await box(page, you).fill('还在吗')
  await box(page, you).press('Enter')
  await expect(said(page, you)).toContainText('没有发出：用户不存在')
  await call(community, you, 'DELETE', `/api/blocks/${me.id}`)
  await page.getByRole('button', { name: '重新发送' }).click()
  await expect(said(page, you)).toContainText(/还在吗[^]*已发送/)
  await call(community, you, 'POST', `/api/blocks/${me.id}`)
  await box(page, you).fill('算了')
  await box(page, you).press('Enter')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect(lines(page, you)).not.toContainText('算了')
  await expect(lines(page, you)).toContainText('还在吗')
  await page.context().close()
})

test(
  '消息中心在两种主题、两种宽度下没有 axe 违例，不宽过窗口；小屏一次一栏',
  { tag: sweep },
  async ({ page, community }) => {
    const [me, you] = [await join(community), await join(community)]
    for (const content of ['你好', '看 https://example.com/很长/的/地址 吧'])
      await call(community, you, 'POST', '/api/message/send', { receiverId: me.id, content })
    await call(community, you, 'POST', `/api/userfollow/follow/${me.id}`)
    await signIn(page, me)
    await page.goto('/blog/message-center?tab=interaction')
    await expect(letter(page, '关注了您')).toBeVisible()
    await expectGoodLooks(page, 'interactions')

    for (const { name, size } of widths) {
      await page.setViewportSize(size)
      await page.goto('/blog/message-center?tab=chat')
      await expect(row(page, you)).toBeVisible()
      await expectGoodThemes(page, `conversations-${name}`)
      await row(page, you).click()
      await expect(lines(page, you)).toContainText('你好')
      await expectGoodThemes(page, `chat-${name}`)
      const back = page.getByRole('link', { name: '返回会话列表' })
      await expect(back).toBeVisible({ visible: name === '390' })
      await expect(row(page, you)).toBeVisible({ visible: name !== '390' })
      await expect(tab(page, '我的消息')).toBeVisible({ visible: name !== '390' })
      if (name === '390') {
        const bar = await page.getByRole('banner').boundingBox()
        const talk = await said(page, you).boundingBox()
        expect(talk).toMatchObject({ x: 0, width: bar?.width, y: bar?.height })
        expect((talk?.y ?? 0) + (talk?.height ?? 0)).toBeCloseTo(size.height, -1)
        await back.click()
        await expect(row(page, you)).toBeVisible()
        await expect(box(page, you)).toBeHidden()
      }
    }
  },
)

const openChat = (page: Page, { id }: Joined) =>
  page.goto(`/blog/message-center?tab=chat&user=${id}`)

/** Resolves once the hub of chats has answered on a new connection. */
const untilConnected = (page: Page) =>
  new Promise<void>((resolve) => {
    page.on('websocket', (socket) => {
      if (socket.url().includes('/api/hubs/chat')) socket.once('framereceived', () => resolve())
    })
  })

/** A small picture as base64. */
const drawPicture = (page: Page) =>
  page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = canvas.height = 24
    canvas.getContext('2d')?.fillRect(4, 4, 12, 12)
    return canvas.toDataURL('image/png').replace(/^.*,/, '')
  })

/** Pastes a picture, as a screenshot from the clipboard comes. */
const paste = (field: Locator, picture: string) =>
  field.evaluate((element, base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File([bytes], '一.png', { type: 'image/png' }))
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, picture)

const row = (page: Page, { nickName }: Joined) =>
  page.getByRole('navigation', { name: '会话' }).getByRole('link', { name: nickName })
const box = (page: Page, { nickName }: Joined) =>
  page.getByRole('textbox', { name: `发消息给${nickName}` })
const lines = (page: Page, { nickName }: Joined) =>
  page.getByRole('region', { name: `与${nickName}的消息` })
/** Everything about the open conversation: who it is with, and its lines. */
const said = (page: Page, peer: Joined) =>
  page
    .locator('section')
    .filter({ has: lines(page, peer) })
    .last()
