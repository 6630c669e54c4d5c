import { afterAll, beforeAll, expect, test } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { postLikes, postViews } from '#server/db/schema/reactions.ts'
import { posts } from '#server/db/schema/posts.ts'
import { recalculateHotness } from '#server/hotness/hotness.job.ts'
import { wrongCounters } from '#tests/support/counters.ts'
import { letCrowdAct, openSquare, type Square } from '#tests/support/crowd.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

/** `npm run faults` asks for more. */
const operations = Number(process.env['CROWD_OPERATIONS'] ?? 1_000)

let server: TestServer
let square: Square

beforeAll(async () => {
  server = await startServer()
  square = await openSquare(server, 50, 10)
})
afterAll(() => server.close())

test('五十人同时赞、收藏、关注、评论、阅读又反悔，热度也在重算：计数等于行数', async () => {
  const { db, clock } = server.core
  let isOver = false
  async function keepRecalculating() {
    while (!isOver) await recalculateHotness(db, clock.now())
  }
  const recalculating = keepRecalculating()
  const done = await letCrowdAct(server, square, operations).finally(() => (isOver = true))
  await recalculating
  expect(done).toBe(operations)
  expect(await db.$count(postLikes)).toBeGreaterThan(0)
  expect(await db.$count(postViews)).toBeGreaterThan(0)
  expect(await wrongCounters(db)).toEqual([])
})

test('自己证明：错了一个计数会被认出来', async () => {
  const { db } = server.core
  await db.update(posts).set({ likeCount: 999 })
  await db.update(accounts).set({ followerCount: 999 })
  const names = (await wrongCounters(db)).map(({ name }) => name)
  expect(new Set(names)).toEqual(new Set(['posts.like_count', 'accounts.follower_count']))
})
