import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Dialog } from '#src/ui/Dialog.tsx'
import { ToastAnnouncer } from '#src/ui/ToastAnnouncer.tsx'
import { ToastList, type PlacedToast } from '#src/ui/ToastList.tsx'
import { page, render, userEvent } from '#tests/support/browser.tsx'

const heard: string[] = []
beforeEach(() => void heard.splice(0))

const region = page.getByRole('region', { name: '提示' })
const saved = { id: 'a', kind: 'success', title: '已保存', position: 'top-center' } as const
const failed = {
  id: 'b',
  kind: 'error',
  title: '没有发出去',
  message: '网络不通',
  action: { label: '再试一次' },
  position: 'bottom-right',
} as const

test('提示看得见，也念得出来：要紧的马上念', async () => {
  render(<Toasts toasts={[saved, failed]} />)
  await expect.element(region.getByText('已保存')).toBeVisible()
  expect(spoken('polite')).toBe('已保存，')
  expect(spoken('assertive')).toBe('没有发出去，网络不通')
})

test('能做的一件事、关闭，按了都算', async () => {
  render(<Toasts toasts={[failed]} />)
  await region.getByRole('button', { name: '再试一次' }).click()
  await region.getByRole('button', { name: '关闭提示' }).click()
  expect(heard.filter((word) => !word.startsWith('停'))).toContain('做 b')
  expect(heard).toContain('关 b')
  await expect.element(region.getByText('没有发出去')).not.toBeInTheDocument()
})

test('鼠标在上面、焦点在里面，时间就停着', async () => {
  render(<Toasts toasts={[saved]} />)
  await region.getByText('已保存').hover()
  expect(heard).toContain('停 a')
  await userEvent.unhover(region.getByText('已保存'))
  await expect.poll(() => heard).toContain('走 a')
  heard.splice(0)
  region.getByRole('button').element().focus()
  expect(heard).toEqual(['停 a'])
})

test('对话框开着时来了新的提示，所有提示都升到它上面', async () => {
  function Both() {
    const [toasts, setToasts] = useState<readonly PlacedToast[]>([saved])
    return (
      <>
        <Toasts toasts={toasts} />
        <Dialog open title="修改密码" onClose={() => {}}>
          <button type="button" onClick={() => setToasts([saved, failed])}>
            提交
          </button>
        </Dialog>
      </>
    )
  }
  render(<Both />)
  await expect.element(region).toBeVisible()
  // Only being shown anew lifts it: the browser stacks in the order of showing.
  const steps: string[] = []
  region.element().addEventListener('beforetoggle', (event) => {
    if (event instanceof ToggleEvent) steps.push(event.newState)
  })
  await page.getByRole('button', { name: '提交' }).click()
  await expect.element(region.getByText('没有发出去')).toBeVisible()
  expect(steps).toEqual(['closed', 'open'])
})

/** What a screen reader is told, politely or at once. */
const spoken = (how: 'polite' | 'assertive') =>
  document.querySelector(`[aria-live='${how}']`)?.textContent

function Toasts({ toasts }: { toasts: readonly PlacedToast[] }) {
  const [gone, setGone] = useState<readonly string[]>([])
  const shown = toasts.filter(({ id }) => !gone.includes(id))
  return (
    <>
      <ToastAnnouncer toasts={shown} />
      <ToastList
        toasts={shown}
        onDismiss={(id) => {
          heard.push(`关 ${id}`)
          setGone([...gone, id])
        }}
        onAction={(id) => heard.push(`做 ${id}`)}
        onPause={(id) => heard.push(`停 ${id}`)}
        onResume={(id) => heard.push(`走 ${id}`)}
      />
    </>
  )
}
