import { MemoryRouter } from 'react-router-dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { renderContent } from '#content/render.ts'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { button, render } from '#tests/support/browser.tsx'

test('复制代码：成了念一遍“已复制”，按钮的名字不变', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  show()
  const heard = listen()
  await button('复制').click()
  await expect.poll(() => heard).toEqual(['已复制'])
  await expect.element(button('复制')).toHaveFocus()
  await expect.poll(said).toBe('')
  expect(heard).toEqual(['已复制'])
})

test('浏览器不让复制：代码选中了，念一遍还要按什么', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'))
  show()
  const heard = listen()
  await button('复制').click()
  await expect.poll(() => heard).toEqual(['已选中，请按 Ctrl+C'])
  await expect.element(button('复制')).toHaveFocus()
  expect(window.getSelection()?.toString()).toContain('const a = 1')
})

const said = () =>
  Array.from(document.querySelectorAll('[aria-live]'), (it) => it.textContent).join('')

/** What live regions say from now on. */
function listen(): string[] {
  const heard: string[] = []
  const observer = new MutationObserver(() => {
    const text = said()
    if (text !== '') heard.push(text)
  })
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  return heard
}

function show() {
  const { tree } = renderContent({ format: 0, content: '```ts\nconst a = 1\n```' })
  render(
    <MemoryRouter>
      <PostBody tree={tree} depths={[]} />
    </MemoryRouter>,
  )
}
