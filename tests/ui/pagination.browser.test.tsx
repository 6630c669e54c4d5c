import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { Pagination } from '#src/ui/Pagination.tsx'
import { page, render } from '#tests/support/browser.tsx'

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
