import { afterAll, beforeAll, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { corpusNote, hasCorpus, readCorpus } from '#tests/support/corpus.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test.runIf(hasCorpus)(
  `古怪的字符串作评论：原样回来，或被讲清楚地拒绝${corpusNote}`,
  async () => {
    const { id } = await publish(server, await server.createMember())
    const odd = [...new Set(stringsIn(readCorpus('naughty-strings.json')))].slice(0, 400)
    let reader = await server.createMember()
    for (const [at, content] of odd.entries()) {
      // Another one each time: what one may write is limited.
      if (at % 15 === 0) reader = await server.createMember()
      const answer = await server.post(`/api/posts/${id}/comments`, { content }, reader.token)
      expect([201, 400, 413, 429]).toContain(answer.statusCode)
      if (answer.statusCode !== 201) continue
      expect(answer.json<components['schemas']['Comment']>().content).toBe(
        content.replace(/\r\n?/g, '\n').trim(),
      )
    }
  },
)

function stringsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null
    ? Object.values(value).flatMap(stringsIn)
    : []
}
