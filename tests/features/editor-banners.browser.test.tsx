import { expect, test } from 'vitest'
import { PlainBanners } from '#src/features/editor/Banners.tsx'
import { page, render } from '#tests/support/browser.tsx'

test.each([
  ['整篇太大', { degraded: true, plainParts: [] }, ['正文太大或嵌套太深，读者看到的是纯文本']],
  [
    '代码和公式',
    { degraded: false, plainParts: ['code', 'formula'] },
    ['有一段代码太长，读者看到的没有着色', '有一个公式太大，读者看到的是它的源码'],
  ],
  ['都好好的', { degraded: false, plainParts: [] }, []],
] as const)('读者看到的和写下的不一样，作者听得到：%s', (_, preview, sentences) => {
  render(<PlainBanners preview={preview} />)
  const said = page.getByRole('status')
  expect(said.elements().map((element) => element.textContent)).toEqual(sentences)
})
