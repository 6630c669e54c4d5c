import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { Badge } from '#src/ui/Badge.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { cdp, page, render, userEvent } from '#tests/support/browser.tsx'

const tab = (name: string) => page.getByRole('tab', { name })
const panel = page.getByRole('tabpanel')

test('按一个标签就换过去，面板跟着叫它的名字', async () => {
  render(<Board />)
  await expect.element(page.getByRole('tablist', { name: '榜单' })).toBeVisible()
  await expect.element(panel).toHaveAccessibleName('热榜')
  await tab('话题').click()
  await expect.element(page.getByRole('tab', { name: '话题', selected: true })).toBeVisible()
  await expect.element(panel).toHaveAccessibleName(/^话题/)
  await expect.element(panel).toHaveTextContent('topics')
})

test('方向键当场就换，走到头绕回来；Home 与 End 到两头', async () => {
  render(<Board />)
  await userEvent.tab()
  await expect.element(tab('热榜')).toHaveFocus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(tab('作者')).toHaveFocus()
  await expect.element(panel).toHaveTextContent('authors')
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(panel).toHaveTextContent('hot')
  await userEvent.keyboard('{End}')
  await expect.element(panel).toHaveTextContent('authors')
  await userEvent.keyboard('{Home}')
  await expect.element(panel).toHaveTextContent('hot')
})

test('Tab 只停在选中的那一个，再按就进面板', async () => {
  render(<Board />)
  await tab('话题').click()
  await userEvent.tab()
  await expect.element(page.getByRole('button', { name: 'topics' })).toHaveFocus()
  await userEvent.tab({ shift: true })
  await expect.element(tab('话题')).toHaveFocus()
})

test('放不下的一排标签，选中的总看得见', async () => {
  render(
    <div style={{ width: 120 }}>
      <Board />
    </div>,
  )
  await userEvent.tab()
  await userEvent.keyboard('{End}')
  await expect.element(tab('作者')).toBeInViewport({ ratio: 0.99 })
})

test('放不下的一排标签，数字后来才到：选中的还看得见', async () => {
  render(<CountedLater />)
  const chosen = tab('作者')
  await expect.element(chosen).toBeInViewport({ ratio: 0.99 })
  await page.getByRole('button', { name: '数字到了' }).click()
  await expect.element(tab('热榜 12')).toBeInTheDocument()
  await expect.element(chosen).toBeInViewport({ ratio: 0.99 })
})

test('自己把一排标签拨到了别处，数字后来才到：停在拨到的地方', async () => {
  render(<CountedLater />)
  await expect.element(tab('作者')).toBeInViewport({ ratio: 0.99 })
  const row = page.getByRole('tablist').element()
  row.scrollLeft = 0
  await page.getByRole('button', { name: '数字到了' }).click()
  await expect.element(tab('热榜 12')).toBeInViewport({ ratio: 0.5 })
  await nextFrame()
  expect(row.scrollLeft).toBe(0)
})

test('一排标签后面还有的，那一边淡出去；拨到头就不淡了，放得下的两边都不淡', async () => {
  const { narrow, fades } = showNarrow()
  await expect.poll(fades).toEqual({ start: false, end: true })
  narrow.element().scrollLeft = 1000
  await expect.poll(fades).toEqual({ start: true, end: false })
  narrow.element().parentElement!.style.width = '600px'
  await expect.poll(fades).toEqual({ start: false, end: false })
})

test('用键盘走过一排标签：焦点的框不淡；系统只给几种颜色时照样淡', async () => {
  const { narrow, fades } = showNarrow()
  await userEvent.tab()
  await expect.element(tab('热榜')).toHaveFocus()
  expect(getComputedStyle(narrow.element()).maskImage).toBe('none')
  tab('热榜').element().blur()
  await emulateForced('active')
  onTestFinished(() => emulateForced(''))
  expect(getComputedStyle(narrow.element()).maskImage).toContain('linear-gradient')
  await expect.poll(fades).toEqual({ start: false, end: true })
})

const emulateForced = async (value: string) => {
  await cdp().send('Emulation.setEmulatedMedia', {
    features: [{ name: 'forced-colors', value }],
  })
}

/** Tabs without room for all of them, and at which edge they fade. */
function showNarrow() {
  render(
    <div style={{ width: 120 }}>
      <Board />
    </div>,
  )
  const narrow = page.getByRole('tablist', { name: '榜单' })
  const fades = () => {
    const [start, end] = getComputedStyle(narrow.element()).maskPosition.split(',')
    // Shifted to the left by its own width, the fade of the start lies outside, that of the end inside.
    return { start: parseFloat(start!) > -1, end: parseFloat(end!) < -1 }
  }
  return { narrow, fades }
}

const nextFrame = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))

const tabs = [
  { key: 'hot', label: '热榜' },
  { key: 'topics', label: '话题', badge: <Badge count={3} /> },
  { key: 'authors', label: '作者' },
] as const

function Board() {
  const [current, setCurrent] = useState<'hot' | 'topics' | 'authors'>('hot')
  return (
    <Tabs label="榜单" tabs={tabs} current={current} onSelect={setCurrent}>
      <button type="button">{current}</button>
    </Tabs>
  )
}

function CountedLater() {
  const [hasCounts, setHasCounts] = useState(false)
  const counted = tabs.map((each) => ({ ...each, badge: hasCounts && <Badge count={12} /> }))
  return (
    <>
      <button type="button" onClick={() => setHasCounts(true)}>
        数字到了
      </button>
      <div style={{ width: 120 }}>
        <Tabs label="榜单" tabs={counted} current="authors" onSelect={() => {}}>
          {null}
        </Tabs>
      </div>
    </>
  )
}
