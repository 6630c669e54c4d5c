import { expect, test } from 'vitest'
import { Differences } from '#src/ui/Differences.tsx'
import { page, render } from '#tests/support/browser.tsx'

test('两边的不同不只看底色：少的有减号，多的有加号；听的人只听见删去和添上', async () => {
  render(
    <Differences
      left={{ label: '第 1 版', text: '雨夜\n相同' }}
      right={{ label: '第 2 版', text: '雨后\n相同' }}
    />,
  )
  const group = page.getByRole('group', { name: '第 1 版 第 2 版', exact: true })
  await expect.element(group.getByRole('deletion')).toHaveTextContent('夜')
  const [minus, plus] = ['−', '+'].map((sign) => page.getByText(sign, { exact: true }))
  for (const sign of [minus!, plus!]) {
    // One in the head, one at the line.
    expect(sign.elements()).toHaveLength(2)
    for (const element of sign.elements())
      expect(element.getAttribute('aria-hidden')).toBe('true')
  }
  expect(minus!.elements()[1]?.parentElement).toHaveTextContent('雨夜')
  expect(plus!.elements()[1]?.parentElement).toHaveTextContent('雨后')
})
