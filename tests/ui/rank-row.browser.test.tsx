import { expect, test } from 'vitest'
import { RankRow } from '#src/ui/RankRow.tsx'
import { page, render } from '#tests/support/browser.tsx'

test('窄的地方，第二行说不下就换行，一件也不切掉', async () => {
  render(
    <ol style={{ width: '220px' }}>
      <RankRow rank={1} detail="123 篇 · 4.5 万 阅读 · 6789 关注者" trailing="关注">
        阿岚
      </RankRow>
    </ol>,
  )
  const detail = page.getByText(/关注者$/)
  await expect.element(detail).toBeVisible()
  const { scrollWidth, clientWidth } = detail.element()
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
})
