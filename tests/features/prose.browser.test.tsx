import { MemoryRouter } from 'react-router-dom'
import { expect, test } from 'vitest'
import { renderContent } from '#content/render.ts'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { page, render } from '#tests/support/browser.tsx'

test('独立成行的公式，和前后两段的距离不比两段之间的小', () => {
  const { tree } = renderContent({
    format: 0,
    content: '第一段\n\n第二段\n\n$$\na^2\n$$\n\n第三段',
  })
  render(
    <MemoryRouter>
      <PostBody tree={tree} depths={[]} />
    </MemoryRouter>,
  )
  const [first, second, third] = ['第一段', '第二段', '第三段'].map((text) =>
    boxOf(page.getByText(text)),
  )
  const formula = boxOf(page.getByRole('group', { name: '公式' }))
  const usual = second!.top - first!.bottom
  expect(usual).toBeGreaterThan(0)
  expect(formula.top - second!.bottom).toBeGreaterThanOrEqual(usual)
  expect(third!.top - formula.bottom).toBeGreaterThanOrEqual(usual)
})

const boxOf = (what: ReturnType<typeof page.getByText>) =>
  what.element().getBoundingClientRect()
