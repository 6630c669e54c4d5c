import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Combobox } from '#src/ui/Combobox.tsx'
import { page, render, userEvent } from '#tests/support/browser.tsx'

const submitted: string[] = []
beforeEach(() => void submitted.splice(0))

const box = page.getByRole('combobox', { name: '话题' })
const list = page.getByRole('listbox', { name: '合适的话题' })
const option = (name: string) => page.getByRole('option', { name })

test('打字就有合适的；方向键走，回车选中，焦点一直在输入框里，表单不提交', async () => {
  render(<Topics />)
  await box.fill('手')
  await expect.element(list).toBeVisible()
  await expect.element(box).toHaveAttribute('aria-expanded', 'true')
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(option('手账')).toHaveAttribute('aria-selected', 'true')
  await expect
    .element(box)
    .toHaveAttribute('aria-activedescendant', option('手账').element().id)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: '移除：手账' })).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveFocus()
  expect(submitted).toEqual([])
})

test('没有选哪一个就按回车：不替人选，也不提交表单', async () => {
  render(<Topics />)
  await box.fill('手')
  await userEvent.keyboard('{Enter}')
  expect(page.getByRole('button', { name: /^移除/ }).query()).toBeNull()
  expect(submitted).toEqual([])
})

test('鼠标也能选', async () => {
  render(<Topics />)
  await box.fill('手')
  await option('手作').click()
  await expect.element(page.getByRole('button', { name: '移除：手作' })).toBeVisible()
})

test('Esc 收起，打的字还在；方向键再打开', async () => {
  render(<Topics />)
  await box.fill('手')
  await userEvent.keyboard('{Escape}')
  await expect.element(list).not.toBeInTheDocument()
  await expect.element(box).toHaveValue('手')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('手作')).toHaveAttribute('aria-selected', 'true')
})

test('列不下的：标到哪一个，哪一个就在眼前', async () => {
  const many = Array.from({ length: 30 }, (_, at) => ({ key: `t${at}`, label: `第${at}个` }))
  render(
    <Combobox
      aria-label="话题"
      tokens={[]}
      onRemove={() => {}}
      text=""
      onType={() => {}}
      options={many}
      onPick={() => {}}
      listLabel="合适的话题"
    />,
  )
  await box.click()
  const isInSight = (name: string) => {
    const [frame, marked] = [list, option(name)].map((it) =>
      it.element().getBoundingClientRect(),
    )
    if (!frame || !marked) return false
    return marked.top >= frame.top && marked.bottom <= frame.bottom
  }
  await userEvent.keyboard('{ArrowUp}')
  await expect.element(option('第29个')).toHaveAttribute('aria-selected', 'true')
  expect(isInSight('第29个')).toBe(true)
  expect(isInSight('第0个')).toBe(false)
  await userEvent.keyboard('{ArrowDown}')
  expect(isInSight('第0个')).toBe(true)
})

test('没有合适的，说一声，不能选', async () => {
  render(<Topics />)
  await box.fill('海')
  await expect.element(option('没有合适的话题')).toHaveAttribute('aria-disabled', 'true')
})

test('找到几个、没有合适的，读屏软件也听得到；收起就不说了', async () => {
  render(<Topics />)
  const said = () =>
    [...document.querySelectorAll('[aria-live="polite"]')].map((it) => it.textContent).join('')
  await expect.poll(said).toBe('')
  await box.fill('手')
  await expect.poll(said).toBe('找到 2 个，用上下键选择，回车确认')
  await box.fill('海')
  await expect.poll(said).toBe('没有合适的话题')
  await userEvent.keyboard('{Escape}')
  await expect.poll(said).toBe('')
})

test('按叉移除，接着就能打字；空着按退格，去掉最后一个', async () => {
  render(<Topics chosen={['手作', '手账']} />)
  await page.getByRole('button', { name: '移除：手作' }).click()
  await expect.element(box).toHaveFocus()
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByRole('button', { name: '移除：手账' })).not.toBeInTheDocument()
})

test('按住退格删字，删空了就停：选好的都在，松开再按才去掉最后一个', async () => {
  render(<Topics chosen={['手作', '手账']} />)
  await box.click()
  const held = { key: 'Backspace', repeat: true, bubbles: true, cancelable: true }
  box.element().dispatchEvent(new KeyboardEvent('keydown', held))
  await userEvent.keyboard('{Backspace}')
  await expect.element(page.getByRole('button', { name: '移除：手账' })).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '移除：手作' })).toBeVisible()
})

test('输入法还在组词时，回车不选', async () => {
  render(<Topics />)
  await box.fill('手')
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(option('手作')).toHaveAttribute('aria-selected', 'true')
  const enter = { key: 'Enter', isComposing: true, bubbles: true, cancelable: true }
  box.element().dispatchEvent(new KeyboardEvent('keydown', enter))
  await expect.element(list).toBeVisible()
  expect(page.getByRole('button', { name: /^移除/ }).query()).toBeNull()
})

const all = ['手作', '手账', '山']

function Topics({ chosen: first = [] as string[] }) {
  const [chosen, setChosen] = useState(first)
  const [text, setText] = useState('')
  const fitting = all.filter((name) => text !== '' && name.startsWith(text))
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submitted.push(text)
      }}
    >
      <Combobox
        aria-label="话题"
        listLabel="合适的话题"
        tokens={chosen.map((name) => ({ key: name, label: name }))}
        onRemove={(key) => setChosen(chosen.filter((name) => name !== key))}
        text={text}
        onType={setText}
        options={fitting.map((name) => ({ key: name, label: name }))}
        status={text === '' ? undefined : '没有合适的话题'}
        onPick={(key) => {
          setChosen([...chosen, key])
          setText('')
        }}
      />
    </form>
  )
}
