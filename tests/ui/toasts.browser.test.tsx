import { useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import type { Locator } from 'vitest/browser'
import { createActor, type ActorRefFrom } from 'xstate'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { connectToaster } from '#machines/toaster/toaster.connect.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { useConnected } from '#src/runtime/hooks.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ToastAnnouncer } from '#src/ui/ToastAnnouncer.tsx'
import { ToastList } from '#src/ui/ToastList.tsx'
import { page, render, userEvent } from '#tests/support/browser.tsx'

const heard: string[] = []
beforeEach(() => void heard.splice(0))

const region = page.getByRole('region', { name: '提示' })
const dialog = page.getByRole('dialog', { name: '修改密码' })
const dismiss = region.getByRole('button', { name: '关闭提示' })
const saved: ToastRequest = { kind: 'success', title: '已保存', timeout: 0 }
const failed: ToastRequest = {
  kind: 'error',
  title: '没有发出去',
  message: '网络不通',
  action: { name: 'retry', label: '再试一次' },
  timeout: 0,
}

test('提示看得见，也念得出来：要紧的马上念', async () => {
  open().show(saved, failed)
  await expect.element(region.getByText('已保存')).toBeVisible()
  await expect.poll(() => spoken('polite')).toBe('已保存。')
  expect(spoken('assertive')).toBe('没有发出去，网络不通，按 F8 可以“再试一次”。')
})

test('能做的一件事、关闭，按了都算', async () => {
  open().show(failed)
  await region.getByRole('button', { name: '再试一次' }).click()
  await dismiss.click()
  expect(heard).toContain('做 没有发出去')
  expect(heard).toContain('关 没有发出去')
  await expect.element(region).not.toBeInTheDocument()
})

test('鼠标在上面、焦点在里面，时间就停着', async () => {
  open().show(saved)
  await region.getByText('已保存').hover()
  expect(heard).toContain('停 已保存')
  await userEvent.unhover(region.getByText('已保存'))
  await expect.poll(() => heard).toContain('走 已保存')
  heard.splice(0)
  focus(dismiss)
  expect(heard).toEqual(['停 已保存'])
})

test('提示出现在不动的鼠标下面，时间照走；动一动才停着', async () => {
  const { show } = open(<Under>按过的标签</Under>)
  const under = page.getByText('按过的标签')
  await under.hover()
  show(saved)
  await expect.element(region.getByText('已保存')).toBeVisible()
  await expect
    .poll(() => region.getByText('已保存').element().closest('li')?.matches(':hover'))
    .toBe(true)
  expect(heard).not.toContain('停 已保存')
  await dismiss.hover()
  expect(heard).toContain('停 已保存')
})

test('念过的不念第二遍；同样的提示又弹一次，再念一遍', async () => {
  const say = saidIn(document.body)
  const { show } = open(<p>正文</p>)
  show(failed)
  const words = '没有发出去，网络不通，按 F8 可以“再试一次”。'
  await expect.poll(() => say).toEqual([words])
  await expect.poll(() => spoken('assertive'), { timeout: 5000 }).toBe('')
  show(saved)
  await expect.poll(() => say).toEqual([words, '已保存。'])
  show(failed)
  await expect.poll(() => say).toEqual([words, '已保存。', words])
})

test('对话框开着，提示在它上面，按得到：能做的做得了，关得掉，对话框原样在', async () => {
  const { show } = open(<Passwords />)
  await expect.element(dialog).toBeVisible()
  show(saved, failed)
  await expect.element(dialog.getByText('没有发出去', { exact: true })).toBeVisible()
  await dialog.getByRole('button', { name: '再试一次' }).click()
  await dialog.getByRole('button', { name: '关闭提示' }).last().click()
  expect(heard).toContain('做 没有发出去')
  expect(heard).toContain('关 没有发出去')
  await expect.element(dialog.getByText('没有发出去', { exact: true })).not.toBeInTheDocument()
  await expect.element(dialog.getByText('已保存', { exact: true })).toBeVisible()
  expect(heard).not.toContain('关对话框')
  await expect.element(dialog).toBeVisible()
})

test('对话框里来的提示在对话框里念，念的地方先在；关了对话框不再念一遍', async () => {
  const { show } = open(<Passwords />)
  await expect.element(dialog).toBeVisible()
  const say = saidIn(dialog.element())
  const outside = saidIn(document.body, dialog.element())
  show(saved)
  await expect.poll(() => say).toEqual(['已保存。'])
  await expect.poll(() => spoken('polite'), { timeout: 5000 }).toBe('')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  show(failed)
  await expect.poll(() => outside).toEqual(['没有发出去，网络不通，按 F8 可以“再试一次”。'])
})

test('提示来的时候对话框正好关掉：提示在页面里念', async () => {
  const { show } = open(<Passwords />)
  await expect.element(dialog).toBeVisible()
  const outside = saidIn(document.body, dialog.element())
  show(saved)
  await page.getByRole('button', { name: '关闭', exact: true }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => outside).toEqual(['已保存。'])
})

test('关掉对话框，提示还在，时间接着走', async () => {
  const { show } = open(<Passwords />)
  await expect.element(dialog).toBeVisible()
  show(saved)
  await expect.element(dismiss).toBeVisible()
  focus(dismiss)
  expect(heard.at(-1)).toBe('停 已保存')
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(region.getByText('已保存')).toBeVisible()
  expect(heard.filter((word) => /^[停走]/.test(word)).at(-1)).toBe('走 已保存')
})

test('F8 去最新的一条提示；按了关闭，焦点回到来的地方', async () => {
  const { show } = open(<input aria-label="搜索" />)
  const field = page.getByRole('textbox', { name: '搜索' })
  focus(field)
  show(failed, saved)
  await expect.element(region.getByText('已保存')).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(dismiss.last()).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(region.getByText('已保存')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
  await userEvent.keyboard('{F8}')
  await expect.element(region.getByRole('button', { name: '再试一次' })).toHaveFocus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.element(region).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('来的地方没有了，焦点去正文', async () => {
  const { show } = open(
    <main tabIndex={-1}>
      <Vanishing />
    </main>,
  )
  focus(page.getByRole('button', { name: '取消收藏' }))
  show(saved)
  await expect.element(dismiss).toBeVisible()
  await userEvent.keyboard('{F8}')
  await expect.element(page.getByRole('button', { name: '取消收藏' })).not.toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('main')).toHaveFocus()
})

/** What a screen reader is told, politely or at once. */
const spoken = (how: 'polite' | 'assertive') =>
  document.querySelector(`[aria-live='${how}']`)?.textContent

/** What comes into the live regions of a place, in order; those of `apart` are not of it. */
function saidIn(place: Element, apart?: Element) {
  const said: string[] = []
  const observer = new MutationObserver((records) => {
    for (const { target, addedNodes } of records)
      for (const node of addedNodes)
        if (isLive(target) && !apart?.contains(target)) said.push(node.textContent ?? '')
  })
  observer.observe(place, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
  return said
}

const isLive = (target: Node) =>
  target instanceof Element && target.isConnected && target.closest('[aria-live]') !== null

const focus = (locator: Locator) => locator.element().focus()

/** Something on a page, and the toasts that come while it is there. */
function open(what: ReactNode = null) {
  const toaster = createActor(toasterMachine).start()
  onTestFinished(() => void toaster.stop())
  render(
    <>
      {what}
      <Toasts toaster={toaster} />
    </>,
  )
  const show = (...toasts: ToastRequest[]) =>
    flushSync(() => {
      for (const toast of toasts) toaster.send({ type: 'toast.show', toast })
    })
  return { show }
}

function Passwords() {
  const [isOpen, setOpen] = useState(true)
  return isOpen ? (
    <Dialog
      title="修改密码"
      onClose={() => {
        heard.push('关对话框')
        setOpen(false)
      }}
    >
      <input aria-label="新密码" />
    </Dialog>
  ) : null
}

/** Is gone as soon as it loses the focus. */
function Vanishing() {
  const [isThere, setThere] = useState(true)
  return isThere ? (
    <button type="button" onBlur={() => setThere(false)}>
      取消收藏
    </button>
  ) : null
}

function Toasts({ toaster }: { toaster: ActorRefFrom<typeof toasterMachine> }) {
  const { toasts, announced, moveAnnouncer, dismiss } = useConnected(toaster, connectToaster)
  const hear = (what: string) => (id: string) =>
    heard.push(`${what} ${toasts.find((toast) => toast.id === id)?.title ?? ''}`)
  return (
    <>
      <ToastAnnouncer toasts={announced} onMoved={moveAnnouncer} />
      <ToastList
        toasts={toasts}
        onDismiss={(id) => {
          hear('关')(id)
          dismiss(id)
        }}
        onAction={hear('做')}
        onPause={hear('停')}
        onResume={hear('走')}
      />
    </>
  )
}

/** It lies where toasts appear. */
const Under = ({ children }: { children: ReactNode }) => (
  <p style={{ position: 'fixed', top: 76, left: '50%', lineHeight: '40px' }}>{children}</p>
)
