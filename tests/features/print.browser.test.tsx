import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test } from 'vitest'
import { renderContent } from '#content/render.ts'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { cdp, page, render } from '#tests/support/browser.tsx'

const word = 'x'.repeat(40)
const cells = Array.from({ length: 8 }, (_, at) => `${word}${at}`)

test.each([
  ['一长行代码', '```ts\n' + `const a = '${word} ${word}'; `.repeat(4) + '\n```'],
  ['一长串没有空格的代码', '```\n' + word.repeat(8) + '\n```'],
  [
    '许多栏的表格',
    `| ${cells.join(' | ')} |\n${'| --- '.repeat(8)}|\n| ${cells.join(' | ')} |`,
  ],
])('打印的时候不截断：%s', async (_, content) => {
  await print()
  const paper = show(content)
  const cut = Array.from(paper.querySelectorAll('*')).filter(
    (it) => it.scrollWidth > it.clientWidth + 1 && it.clientWidth > 0,
  )
  expect(cut.map((it) => it.tagName)).toEqual([])
  expect(paper.scrollWidth).toBeLessThanOrEqual(paperWidth)
})

test('打印的时候，太长的公式露在外面，好让浏览器把整页缩小', async () => {
  await print()
  const paper = show(`$$\n${'a_1 + '.repeat(60)} b\n$$`)
  expect(paper.scrollWidth).toBeGreaterThan(paperWidth)
})

test('打印的时候，折起来的也印出来', async () => {
  await print()
  const paper = show('<details><summary>展开看看</summary>\n\n里面的话\n\n</details>')
  const inside = paper.querySelector('details p')
  expect(inside?.checkVisibility({ contentVisibilityAuto: true })).toBe(true)
  expect(inside?.getBoundingClientRect().height).toBeGreaterThan(0)
})

const paperWidth = 600

function show(content: string): HTMLElement {
  const { tree } = renderContent({ format: 0, content })
  render(
    <MemoryRouter>
      <div data-testid="paper" style={{ width: paperWidth }}>
        <PostBody tree={tree} depths={[]} />
      </div>
    </MemoryRouter>,
  )
  return page.getByTestId('paper').element() as HTMLElement
}

/** Styles the page as it is printed, until the test is over. */
async function print() {
  const emulate = (media: string) => cdp().send('Emulation.setEmulatedMedia', { media })
  await emulate('print')
  onTestFinished(async () => void (await emulate('')))
}
