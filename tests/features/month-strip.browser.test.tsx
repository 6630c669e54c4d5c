import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { MonthStrip } from '#src/features/history/MonthStrip.tsx'
import { page, render } from '#tests/support/browser.tsx'

const months = Array.from({ length: 12 }, (_, at) => ({ month: at + 1, total: 128 }))

test.each(['100%', '200%'])('手机上，字号是 %s 时，月份和篇数都看得全', async (size) => {
  document.documentElement.style.fontSize = size
  onTestFinished(() => void (document.documentElement.style.fontSize = ''))
  await page.viewport(390, 844)
  render(
    <MemoryRouter>
      <MonthStrip year={2026} months={months} />
    </MemoryRouter>,
  )
  const cells = page.getByRole('link').elements()
  expect(cells).toHaveLength(12)
  const cut = cells.filter(
    (it) => it.scrollHeight > it.clientHeight + 1 || it.scrollWidth > it.clientWidth + 1,
  )
  expect(cut.map((it) => it.textContent)).toEqual([])
  const [first] = cells
  const label = first?.querySelector('span')
  expect(label?.getClientRects()).toHaveLength(1)
})
