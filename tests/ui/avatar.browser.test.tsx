import { expect, test } from 'vitest'
import { Avatar } from '#src/ui/Avatar.tsx'
import { page, render } from '#tests/support/browser.tsx'

const portrait = page.getByRole('img', { name: '林间的头像' })

test('没有图片的头像是昵称的首字，默认 40', async () => {
  render(<Avatar name="林间" label="林间的头像" />)
  await expect.element(portrait).toHaveTextContent(/^林$/)
  const { width, height } = portrait.element().getBoundingClientRect()
  expect([width, height]).toEqual([40, 40])
})

test('图片坏了，还是首字，一样大', async () => {
  render(<Avatar name="林间" label="林间的头像" src="data:image/png," size={28} />)
  await expect.element(portrait).toHaveTextContent(/^林$/)
  expect(portrait.element().getBoundingClientRect().width).toBe(28)
})

test('昵称就在旁边时，头像不再念一遍', async () => {
  render(
    <p>
      <Avatar name="林间" />
      林间写的
    </p>,
  )
  await expect.element(page.getByText('林间写的')).toBeVisible()
  expect(page.getByRole('img').query()).toBeNull()
})
