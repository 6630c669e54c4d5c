import { expect, test } from 'vitest'
import { SimulatedClock } from 'xstate'
import type { Api } from '#src/data/api.ts'
import { categories } from '#src/data/public/posts.ts'
import { ranking } from '#src/data/public/ranking.ts'
import { topic, topics } from '#src/data/public/topics.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { home, profile } from '#src/data/queries.ts'

test.each([
  { of: home, specified: 300_000 },
  { of: ranking, specified: 600_000 },
  { of: topics, specified: 180_000 },
  { of: topic, specified: 180_000 },
  { of: profile, specified: 300_000 },
  { of: categories, specified: 1_800_000 },
])('保鲜时间与规格一致：$of.name', ({ of, specified }) => {
  expect(of.staleTime).toBe(specified)
})

test('首页：五分钟之内再来不再问，过了再来才问', async () => {
  const asked: string[] = []
  const clock = new SimulatedClock()
  const api = {
    get: async (path: string) => {
      asked.push(path)
      return { items: [] }
    },
  } as unknown as Api // the one method that home calls
  const client = createQueryClient({ api, clock, dehydrated: {} })
  const show = () => client.observe(client.get(home, null))()
  show()
  await client.settle()
  const once = asked.length
  clock.increment(299_999)
  show()
  expect(asked).toHaveLength(once)
  clock.increment(1)
  show()
  expect(asked).toHaveLength(2 * once)
})
