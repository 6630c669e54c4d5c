import { expect, test } from 'vitest'
import { renderPlainly } from '#content/render-with.ts'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { page, render } from '#tests/support/browser.tsx'

test.each([
  ['一长行', '*雨* '.repeat(700)],
  ['一长串没有空格的', '{'.repeat(2000)],
])('存成纯文本的正文照原样换行，不比页面宽，字和别的正文一样：%s', async (_, content) => {
  const { tree } = renderPlainly({ format: 0, content: `首行\n${content}` })
  render(
    <div style={{ width: 300 }}>
      <PostBody tree={tree} depths={[]} />
    </div>,
  )
  const shown = page.getByText('首行').element()
  expect(shown.textContent).toBe(`首行\n${content}`)
  expect(shown.scrollWidth).toBeLessThanOrEqual(300)
  expect(getComputedStyle(shown).fontFamily).toBe(
    getComputedStyle(shown.parentElement ?? document.body).fontFamily,
  )
})
