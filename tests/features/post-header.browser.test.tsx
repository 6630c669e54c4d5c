import { expect, onTestFinished, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { PostDetail } from '#src/data/types.ts'
import { PostHeader } from '#src/features/post/PostHeader.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { openApp } from '#tests/support/browser-app.tsx'
import { button, page } from '#tests/support/browser.tsx'

test('字放大一倍的手机上：关注不压着日期', async () => {
  document.documentElement.style.fontSize = '32px'
  onTestFinished(() => void document.documentElement.style.removeProperty('font-size'))
  openApp().show(
    <div style={{ width: '358px' }}>
      <PostHeader post={post} follow={<Chip>关注</Chip>} />
    </div>,
  )
  await expect.element(button('关注')).toBeVisible()
  const [date, follow] = [page.getByRole('time'), button('关注')].map((it) =>
    it.element().getBoundingClientRect(),
  )
  const isBeside = follow!.left >= date!.right + 8
  const isBelow = follow!.top >= date!.bottom
  expect(isBeside || isBelow).toBe(true)
})

const post = examples.components.examples.PostDetail.value as PostDetail
