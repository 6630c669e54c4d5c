import { expect, test } from 'vitest'
import { Avatar } from '#src/ui/Avatar.tsx'
import { page, render } from '#tests/support/browser.tsx'

const initial = page.getByText('林', { exact: true })

test('没有图片的头像是昵称的首字，默认 40', async () => {
  render(<Avatar name="林间" src={null} />)
  await expect.element(initial).toBeVisible()
  expect(sizeOf(initial.element())).toEqual([40, 40])
})

test('图片坏了，还是首字，一样大', async () => {
  render(<Avatar name="林间" src="data:image/png," size={28} />)
  await expect.element(initial).toBeVisible()
  expect(sizeOf(initial.element())).toEqual([28, 28])
})

test('昵称就在旁边，头像不再念一遍', async () => {
  render(
    <p>
      <Avatar name="林间" src={null} />
      林间写的
    </p>,
  )
  await expect.element(page.getByText('林间写的')).toBeVisible()
  expect(page.getByRole('img').query()).toBeNull()
})

function sizeOf(text: Element) {
  const box = text.closest('svg')?.getBoundingClientRect()
  return [box?.width, box?.height]
}
