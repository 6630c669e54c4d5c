import { expect, onTestFinished, test, vi } from 'vitest'
import { createFairQueue } from '#server/lib/fair-queue.ts'
import { createPageCache } from '#server/ssr/page-cache.ts'
import { openText } from '#server/web/open-text.ts'

const page = { text: openText('<p>一页</p>'), styleHashes: [] }

test('轮到时已经来不及画完的不画：它的人马上拿到应用，后面的不跟着晚', async () => {
  let now = 0
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now)
  onTestFinished(() => clock.mockRestore())
  const queue = createFairQueue({ atOnce: 1, mostOfOne: 10, mostOfAll: 100, slack: 0 })
  const cache = createPageCache({ log: { warn: () => {} }, queue, isInTouch: () => true })
  const begun: string[] = []
  const visit = (name: string, takes: number) =>
    cache.at(`/posts/${name}`, name, async () => {
      begun.push(name)
      await Promise.resolve()
      now += takes
      return page
    })
  for (let at = 0; at < 50; at += 1) await visit(`平常 ${at}`, 100)
  begun.length = 0
  const seen = await Promise.all([
    visit('一', 350),
    visit('二', 60),
    visit('三', 20),
    visit('四', 20),
  ])
  expect(begun).toEqual(['一', '二'])
  expect(seen).toEqual([page, page, null, null])
})
