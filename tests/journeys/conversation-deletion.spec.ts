import type { Page } from '@playwright/test'
import { signIn } from '#tests/features/authentication.visitor.ts'
import { call, enter, join, type Joined } from '#tests/features/message-center.member.ts'
import { expect, sweep, test, widths } from '#tests/support/journey.ts'
import { expectGoodThemes } from '#tests/support/looks.ts'

test(
  '删除会话：问一声只从自己这里删；回到列表，另一个标签页马上也没有，对方还在；再来消息只有新的',
  { tag: sweep },
  async ({ page, browser, community, complaints }) => {
    const [me, you, third] = [
      await join(community),
      await join(community),
      await join(community),
    ]
    await say(you, me, '从前的话')
    await say(third, me, '别的会话')
    await signIn(page, me)
    await page.goto(talk(you))
    await expect(lines(page, you)).toContainText('从前的话')
    const other = await page.context().newPage()
    await other.goto(talk(you))
    await expect(lines(other, you)).toContainText('从前的话')
    await expect(row(other, you)).toBeVisible()

    await headMenu(page, you).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '删除会话' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: `删除与${you.nickName}的会话？` })
    await expect(dialog).toContainText('只从您这里删除，对方仍然看得到')
    await expect(dialog.getByRole('button', { name: '取消' })).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(headMenu(page, you)).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('menuitem', { name: '删除会话' }).press('Enter')
    await dialog.getByRole('button', { name: '删除会话' }).click()

    await expect(page).toHaveURL('/blog/message-center?tab=chat')
    await expect(list(page)).toBeFocused()
    await expect(row(page, you)).toHaveCount(0)
    await expect(row(page, third)).toBeVisible()
    await expect(row(other, you)).toHaveCount(0)
    await expect(other.getByText('还没有消息，打个招呼吧')).toBeVisible()
    await other.close()

    const yours = await enter(browser, community, you, complaints)
    await yours.goto(talk(me))
    await expect(lines(yours, me)).toContainText('从前的话')
    await yours.context().close()

    await say(you, me, '后来的话')
    await expect(row(page, you)).toContainText('后来的话')
    await row(page, you).click()
    await expect(lines(page, you)).toContainText('后来的话')
    await expect(lines(page, you)).not.toContainText('从前的话')
    await page.reload()
    await expect(lines(page, you)).toContainText('后来的话')
    await expect(lines(page, you)).not.toContainText('从前的话')

    async function say(from: Joined, to: Joined, content: string) {
      await call(community, from, 'POST', '/api/message/send', { receiverId: to.id, content })
    }
  },
)

test(
  '从列表里删除另一个会话：开着的还开着，删不成说得清，会话还在',
  { tag: sweep },
  async ({ page, community }) => {
    const [me, you, third] = [
      await join(community),
      await join(community),
      await join(community),
    ]
    for (const from of [you, third])
      await call(community, from, 'POST', '/api/message/send', {
        receiverId: me.id,
        content: '你好',
      })
    await signIn(page, me)
    await page.goto(talk(you))
    const deletion = `**/api/message/conversations/${third.id}`
    await page.route(deletion, (route) => route.fulfill({ status: 500 }))
    await rowMenu(page, third).click()
    await page.getByRole('menuitem', { name: '删除会话' }).click()
    const confirm = page.getByRole('dialog').getByRole('button', { name: '删除会话' })
    await confirm.click()
    await expect(page.getByText('删除失败', { exact: true })).toBeVisible()
    await expect(row(page, third)).toBeAttached()
    await page.unroute(deletion)
    await confirm.click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(row(page, third)).toHaveCount(0)
    await expect(list(page)).toBeFocused()
    await expect(page).toHaveURL(talk(you))
    await expect(lines(page, you)).toContainText('你好')
  },
)

test(
  '删除会话的菜单和问句，在两种主题、两种宽度下没有 axe 违例；手机上删完在列表',
  { tag: sweep },
  async ({ page, community }) => {
    const me = await join(community)
    await signIn(page, me)
    for (const { name, size } of widths) {
      const you = await join(community)
      const message = { receiverId: me.id, content: '河边的柳树绿了' }
      await call(community, you, 'POST', '/api/message/send', message)
      await page.setViewportSize(size)
      await page.goto('/blog/message-center?tab=chat')
      await rowMenu(page, you).click()
      await expect(page.getByRole('menuitem', { name: '删除会话' })).toBeInViewport({
        ratio: 1,
      })
      await expectGoodThemes(page, `conversation-row-menu-${name}`)
      await page.keyboard.press('Escape')
      await row(page, you).click()
      await headMenu(page, you).click()
      await expect(page.getByRole('menuitem', { name: '删除会话' })).toBeInViewport({
        ratio: 1,
      })
      await expectGoodThemes(page, `conversation-head-menu-${name}`)
      await page.getByRole('menuitem', { name: '删除会话' }).click()
      await expectGoodThemes(page, `conversation-delete-${name}`)
      await page.getByRole('dialog').getByRole('button', { name: '删除会话' }).click()
      await expect(page).toHaveURL('/blog/message-center?tab=chat')
      await expect(list(page)).toBeFocused()
    }
  },
)

const talk = ({ id }: Joined) => `/blog/message-center?tab=chat&user=${id}`
const list = (page: Page) => page.getByRole('navigation', { name: '会话', exact: true })
const row = (page: Page, { nickName }: Joined) =>
  list(page).getByRole('link', { name: nickName })
const menuName = ({ nickName }: Joined) => `与${nickName}的会话：更多操作`
const rowMenu = (page: Page, peer: Joined) =>
  list(page).getByRole('button', { name: menuName(peer) })
const headMenu = (page: Page, { nickName }: Joined) =>
  page.getByRole('button', { name: `对 ${nickName} 的更多操作` })
const lines = (page: Page, { nickName }: Joined) =>
  page.getByRole('region', { name: `与${nickName}的消息` })
