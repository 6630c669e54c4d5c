import { expect, test } from 'vitest'
import { createResponseCache, onVisibleChange } from '#server/response-cache/response-cache.ts'
import { createEvents } from '#server/lib/events.ts'

/** Work that counts how often it was done, and a clock that a test moves. */
function prepare() {
  let now = 0
  let done = 0
  const responseCache = createResponseCache(() => now)
  return {
    responseCache,
    work: async () => ({ done: (done += 1) }),
    pass: (milliseconds: number) => void (now += milliseconds),
  }
}

test('同样的问题一起来，只做一次', async () => {
  const { responseCache, work } = prepare()
  const all = await Promise.all([1, 2, 3].map(() => responseCache.answer('home', work)))
  expect(all.map((it) => it.json)).toEqual(['{"done":1}', '{"done":1}', '{"done":1}'])
  expect((await responseCache.answer('post', work)).json).toBe('{"done":2}')
})

test('一秒之后重新做', async () => {
  const { responseCache, work, pass } = prepare()
  await responseCache.answer('home', work)
  pass(999)
  expect((await responseCache.answer('home', work)).json).toBe('{"done":1}')
  pass(1)
  expect((await responseCache.answer('home', work)).json).toBe('{"done":2}')
})

test('正在做的时候内容变了：等着的人拿到它，后来的人拿到新的', async () => {
  const { responseCache, work } = prepare()
  const waiting = responseCache.answer('home', work)
  responseCache.forget()
  expect((await responseCache.answer('home', work)).json).toBe('{"done":2}')
  expect((await waiting).json).toBe('{"done":1}')
  expect((await responseCache.answer('home', work)).json).toBe('{"done":2}')
})

test('失败不留下来', async () => {
  const { responseCache, work } = prepare()
  await expect(
    responseCache.answer('home', () => Promise.reject(new Error('断了'))),
  ).rejects.toThrow('断了')
  expect((await responseCache.answer('home', work)).json).toBe('{"done":1}')
})

test('太多时，最早的先走，新的照样留着', async () => {
  const { responseCache, work } = prepare()
  const heavy = () => Promise.resolve('x'.repeat(20 * 1024 * 1024))
  await responseCache.answer('first', work)
  await responseCache.answer('heavy', heavy)
  await responseCache.answer('heavier', heavy)
  expect((await responseCache.answer('first', work)).json).toBe('{"done":2}')
})

test('读者看得到的变化让所有回答作废', async () => {
  const { responseCache, work } = prepare()
  const events = createEvents({ error: () => {} })
  onVisibleChange(events, () => responseCache.forget())
  await responseCache.answer('home', work)
  events.emit('post.changed', { postId: '1', authorId: '2' })
  expect((await responseCache.answer('home', work)).json).toBe('{"done":2}')
})
