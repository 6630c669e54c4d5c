import { expect, test } from 'vitest'
import { commentsRoutes } from '#server/comments/comments.routes.ts'
import { createClock, day, second } from '#tests/support/clock.ts'

test('一个人一天的评论只收十兆字节，改的也算：再写说得清；一天以后又能写', async () => {
  const clock = createClock()
  const kept: string[] = []
  const keep = async (content: string) => kept.push(content)
  // Only what writing calls.
  const { createComment, updateComment } = commentsRoutes({
    comments: {
      write: async (_: unknown, { content }: { content: string }) => keep(content),
      edit: async (_: unknown, __: string, content: string) => keep(content),
    },
    reading: { one: async () => ({}) },
    responseCache: { kept: (_: string, handle: unknown) => handle },
    throttling: { clock, sharedBuckets: undefined },
  } as never)
  const call = { params: { id: '甲' }, viewer: { id: '写个不停的人' } }
  const longest = '𠮷'.repeat(1000)
  const write = async () => {
    const handle = kept.length % 2 === 0 ? createComment : updateComment
    await handle({ ...call, body: { content: longest } } as never)
    clock.advance(3 * second)
  }
  const flood = async () => {
    for (let at = 0; at < 3_100; at += 1) await write()
  }
  await expect(flood()).rejects.toMatchObject({
    status: 429,
    message: '您这一天写的已经太多了，请稍后再发',
  })
  // What comes back while it writes is a tenth.
  expect(kept.length * 4000).toBeGreaterThan(10 * 1024 * 1024)
  expect(kept.length * 4000).toBeLessThan(12 * 1024 * 1024)
  clock.advance(day)
  await expect(write()).resolves.toBeUndefined()
})
