import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { posts } from '#server/db/schema/posts.ts'
import { grow } from '#server/seed/grow.ts'
import { captureStatements } from '#tests/support/captured-sql.ts'
import { wrongCounters } from '#tests/support/counters.ts'
import { testEngine } from '#tests/support/database.ts'
import { growthCalls, makeProlific, multiply, type Prolific } from '#tests/support/growing.ts'
import { largeTables, rowsRead, scansOf } from '#tests/support/plans.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

const written = 10_000
/** `GROWTH_TIMES=100` makes a million of them, in a few minutes more. */
const times = Number(process.env['GROWTH_TIMES'] ?? 20)
const many = 40_000

describe.runIf(testEngine === 'postgres')('二十万篇文章，一个人有四万条通知和私信', () => {
  let server: TestServer
  let captured: ReturnType<typeof captureStatements>
  let prolific: Prolific
  let large: Set<string>

  beforeAll(async () => {
    server = await startServer()
    const house = { core: server.core, services: server.services }
    const signal = new AbortController().signal
    await grow(house, { posts: written }, { onProgress: () => {}, signal })
    prolific = await makeProlific(server, many)
    await multiply(server, times)
    prolific.posts *= times
    large = await largeTables(server)
    captured = captureStatements()
  }, 900_000)
  afterAll(async () => {
    captured?.stop()
    await server.close()
  })

  test('种下、复制的每个数都等于行数', async () => {
    expect(await server.core.db.$count(posts)).toBe(written * times)
    const wrong = (await wrongCounters(server.core.db)).map(({ name }) => name)
    // The copies were read by nobody.
    const kept = (name: string) => name.startsWith('counts') || name.startsWith('post_search')
    expect(new Set(wrong.filter(kept))).toEqual(new Set())
  })

  const names = Object.keys(
    growthCalls({ id: '', otherId: '', tag: '', posts: 0, many: 0, token: async () => '' }),
  )

  test.each(names)('%s：不整张扫描，读的行不随文章增多', async (name) => {
    const [url = '', most = 0] =
      Object.entries(growthCalls(prolific)).find(([it]) => it === name)?.[1] ?? []
    server.services.responseCache.forget()
    captured.take()
    const answer = await server.get(url, await prolific.token())
    expect(answer.statusCode).toBe(200)
    const found = []
    for (const statement of captured.take()) {
      if (!/^\s*(?:select|with|\()/i.test(statement.text)) continue
      const scanned = (await scansOf(server, statement, large)).filter((it) => large.has(it))
      const read = await rowsRead(server, statement)
      if (scanned.length > 0 || read > most) found.push([scanned, read, statement.text])
    }
    expect(found).toEqual([])
  })
})
