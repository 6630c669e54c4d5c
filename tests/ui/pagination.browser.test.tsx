import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Pagination } from '#src/ui/Pagination.tsx'
import { page, press, render, userEvent } from '#tests/support/browser.tsx'
import { listen } from '#tests/support/listen.ts'

const asked: number[] = []
beforeEach(() => void asked.splice(0))

const pages = page.getByRole('navigation', { name: '分页' })
const link = (name: string) => pages.getByRole('link', { name, exact: true })

test('按页码与前后一页，当前页说得出来；两头没有多余的箭头', async () => {
  render(<Pages total={9} />)
  await expect.element(link('第 1 页')).toHaveAttribute('aria-current', 'page')
  expect(link('上一页').query()).toBeNull()
  await link('下一页').click()
  await expect.element(link('第 2 页')).toHaveAttribute('aria-current', 'page')
  await link('第 9 页').click()
  await expect.element(link('第 9 页')).toHaveAttribute('aria-current', 'page')
  expect(link('下一页').query()).toBeNull()
  expect(asked).toEqual([2, 9])
})

test('每一页有自己的地址；按着 Ctrl 交给浏览器去新标签页', async () => {
  render(<Pages total={3} />)
  await expect.element(link('第 3 页')).toHaveAttribute('href', '?page=3')
  const press = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true })
  // Before the browser opens a tab of its own.
  document.addEventListener('click', (event) => event.preventDefault(), { once: true })
  link('第 3 页').element().dispatchEvent(press)
  expect(asked).toEqual([])
})

test('用箭头翻到头，箭头没有了：焦点在当前页', async () => {
  render(<Pages total={3} />)
  await press(link('下一页'))
  await expect.element(link('下一页')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(link('第 3 页')).toHaveFocus()
  await press(link('上一页'))
  await press(link('上一页'))
  await expect.element(link('第 1 页')).toHaveFocus()
  expect(asked).toEqual([2, 3, 2, 1])
})

test('翻了页，焦点在别处的不被拉走', async () => {
  render(
    <>
      <input aria-label="搜索" />
      <Pages total={2} />
    </>,
  )
  const field = page.getByRole('textbox', { name: '搜索' })
  const next = link('下一页').element()
  field.element().focus()
  next.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
  await expect.element(link('下一页')).not.toBeInTheDocument()
  await expect.element(field).toHaveFocus()
})

test('翻到哪一页念得出来', async () => {
  render(<Pages total={9} />)
  await expect.element(pages).toBeVisible()
  const said = listen()
  await link('下一页').click()
  await expect.poll(said).toBe('第 2 页，共 9 页')
})

test('只有一页就什么都没有', async () => {
  render(
    <>
      <Pages total={1} />
      <p>完</p>
    </>,
  )
  await expect.element(page.getByText('完')).toBeVisible()
  expect(pages.query()).toBeNull()
})

function Pages({ total }: { total: number }) {
  const [current, setCurrent] = useState(1)
  return (
    <Pagination
      page={current}
      totalPages={total}
      href={(to) => `?page=${to}`}
      onPage={(to) => {
        asked.push(to)
        setCurrent(to)
      }}
    />
  )
}
