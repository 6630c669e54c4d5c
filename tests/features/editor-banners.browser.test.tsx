import { expect, test } from 'vitest'
import { PlainBanners } from '#src/features/editor/Banners.tsx'
import { page, render } from '#tests/support/browser.tsx'

test.each([
  [
    '整篇太大',
    { degraded: true, plainParts: [] },
    false,
    ['正文太大或嵌套太深，读者看到的是纯文本。'],
  ],
  [
    '服务器存成了纯文本',
    { degraded: false, plainParts: ['code'] },
    true,
    ['正文太大或嵌套太深，读者看到的是纯文本。'],
  ],
  ['服务器存成了纯文本，预览还没有', null, true, ['正文太大或嵌套太深，读者看到的是纯文本。']],
  [
    '代码和公式',
    { degraded: false, plainParts: ['code', 'formula'] },
    false,
    ['有一段代码太长，读者看到的没有着色。', '有一个公式太大，读者看到的是它的源码。'],
  ],
  ['都好好的', { degraded: false, plainParts: [] }, false, []],
] as const)(
  '读者看到的和写下的不一样，作者听得到：%s',
  (_, preview, isPlainText, sentences) => {
    render(<PlainBanners preview={preview} isPlainText={isPlainText} />)
    const said = page.getByRole('status')
    expect(said.elements().map((element) => element.textContent)).toEqual(sentences)
  },
)
