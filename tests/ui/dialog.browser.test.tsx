import { useState, type ReactNode } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { page, pressBeside, render, userEvent } from '#tests/support/browser.tsx'

const heard: string[] = []
beforeEach(() => void heard.splice(0))

const opener = page.getByRole('button', { name: '删除文章' })
const dialog = page.getByRole('dialog', { name: '删除这篇文章？' })

test('对话框有名字，后面的页面按不到；关了以后焦点回到打开它的按钮', async () => {
  render(<Asking />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  expect(dialog.element().matches(':modal')).toBe(true)
  await page.getByRole('button', { name: '关闭' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
})

test('焦点先落在说好的地方，Tab 只在对话框里走', async () => {
  render(
    <Asking
      actions={
        <>
          <Button data-autofocus>取消</Button>
          <Button>删除</Button>
        </>
      }
    />,
  )
  await opener.click()
  await expect.element(page.getByRole('button', { name: '取消' })).toHaveFocus()
  for (const name of ['删除', '关闭']) {
    await userEvent.tab()
    await expect.element(page.getByRole('button', { name, exact: true })).toHaveFocus()
  }
  await userEvent.tab()
  await expect.element(opener).not.toHaveFocus()
})

test('比窗口长的对话框从头看起，焦点也在它的标题，不滚到末尾的按钮', async () => {
  render(
    <Asking
      text={'删除之后找不回来。'.repeat(1000)}
      actions={<Button data-autofocus>取消</Button>}
    />,
  )
  await opener.click()
  await expect.element(page.getByRole('heading', { name: '删除这篇文章？' })).toHaveFocus()
  expect(dialog.element().scrollTop).toBe(0)
})

test('Esc 关得掉，焦点回去', async () => {
  render(<Asking />)
  await opener.click()
  await expect.element(dialog).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(heard).toEqual(['关'])
})

test('按在旁边也关得掉，按在里面不关', async () => {
  render(<Asking />)
  await opener.click()
  await page.getByText('删除之后找不回来。').click()
  expect(heard).toEqual([])
  await pressBeside()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('非回答不可的：没有叉，Esc 两次、按在旁边都不关，念得出内容', async () => {
  render(<Asking dismissable={false} actions={<Button>知道了</Button>} />)
  await opener.click()
  const alert = page.getByRole('alertdialog', { name: '删除这篇文章？' })
  await expect.element(alert).toHaveAccessibleDescription('删除之后找不回来。')
  expect(page.getByRole('button', { name: '关闭' }).query()).toBeNull()
  await userEvent.keyboard('{Escape}')
  await userEvent.keyboard('{Escape}')
  await pressBeside()
  await expect.element(alert).toBeVisible()
  expect(alert.element().matches(':modal')).toBe(true)
  expect(heard).toEqual([])
})

const discard = page.getByRole('dialog', { name: '放弃填写的内容？' })

test('写了东西的：Esc、叉、按在旁边都先问，写的还在；答了放弃才关，焦点回到打开它的按钮', async () => {
  render(<Asking isTouched />)
  const stay = page.getByRole('button', { name: '继续填写' })
  await opener.click()
  for (const leave of [
    () => userEvent.keyboard('{Escape}'),
    () => page.getByRole('button', { name: '关闭' }).click(),
    pressBeside,
  ]) {
    await leave()
    await expect.element(stay).toHaveFocus()
    await stay.click()
    await expect.element(discard).not.toBeInTheDocument()
    await expect.element(dialog).toBeVisible()
  }
  expect(heard).toEqual([])
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '放弃' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(opener).toHaveFocus()
  expect(heard).toEqual(['关'])
})

test('写了东西的：Esc 按了又按也丢不掉，问的那句在最上面', async () => {
  render(<Asking isTouched />)
  await opener.click()
  await userEvent.keyboard('{Escape}{Escape}{Escape}{Escape}{Escape}')
  await expect.element(dialog).toBeVisible()
  // Whether the last of them asked or answered depends on how many the browser took together.
  await vi.waitFor(async () => {
    await userEvent.keyboard('{Escape}')
    expect(discard.element().matches(':modal')).toBe(true)
  })
  expect(heard).toEqual([])
  await page.getByRole('button', { name: '放弃' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(heard).toEqual(['关'])
})

interface AskingProps {
  text?: string
  actions?: ReactNode
  dismissable?: boolean
  isTouched?: boolean
}

function Asking(props: AskingProps) {
  const { text = '删除之后找不回来。', actions, dismissable = true, isTouched = false } = props
  const [isOpen, setIsOpen] = useState(false)
  const handleClose = () => {
    heard.push('关')
    setIsOpen(false)
  }
  return (
    <>
      <Button onClick={() => setIsOpen(true)}>删除文章</Button>
      {isOpen && (
        <Dialog
          title="删除这篇文章？"
          onClose={handleClose}
          dismissable={dismissable}
          actions={actions}
        >
          <p data-touched={isTouched || undefined}>{text}</p>
        </Dialog>
      )}
    </>
  )
}
