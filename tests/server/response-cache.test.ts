import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createResponseCache, forgetOnChange } from '#server/response-cache/response-cache.ts'
import { createWriters } from '#server/response-cache/writers.ts'
import { createEvents } from '#server/lib/events.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import { soon } from '#tests/support/until.ts'

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

test('过了一秒的，下一个来时就不再占地方', async () => {
  const { responseCache, work, pass } = prepare()
  for (const id of ['1', '2', '3']) await responseCache.answer(`post ${id}`, work)
  const { size } = responseCache.state()
  pass(1_000)
  await responseCache.answer('post 4', work)
  expect(responseCache.state().size).toBe(size / 3)
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
  const nobody = { isInTouch: true, tell: () => {}, hear: () => {} }
  forgetOnChange(events, nobody, { responseCache, made: [] })
  await responseCache.answer('home', work)
  events.emit('post.changed', { postId: '1', authorId: '2' })
  expect((await responseCache.answer('home', work)).json).toBe('{"done":2}')
})

describe('一秒里许多人点赞、评论', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('第一次马上看得到，跟着来的一起，在一秒之内；别的节点也是', () => {
    const events = createEvents({ error: () => {} })
    const forgotten: string[] = []
    const nodes = {
      isInTouch: true,
      tell: (word: string) => void forgotten.push(word),
      hear: () => {},
    }
    const responseCache = { forget: () => void forgotten.push('here') }
    forgetOnChange(events, nodes, { responseCache, made: [] })
    const once = ['here', 'pages.changed']
    const like = () =>
      events.emit('reaction.changed', {
        reaction: 'like',
        postId: '1',
        authorId: '2',
        accountId: '3',
        isGiven: true,
      })
    like()
    expect(forgotten).toEqual(once)
    for (let count = 0; count < 20; count += 1) like()
    expect(forgotten).toEqual(once)
    vi.advanceTimersByTime(999)
    expect(forgotten).toEqual([...once, ...once])
    vi.advanceTimersByTime(5000)
    expect(forgotten).toEqual([...once, ...once])
    like()
    expect(forgotten).toEqual([...once, ...once, ...once])
  })

  test('被撤下的不等', () => {
    const events = createEvents({ error: () => {} })
    let forgotten = 0
    const nodes = { isInTouch: true, tell: () => {}, hear: () => {} }
    const responseCache = { forget: () => void (forgotten += 1) }
    forgetOnChange(events, nodes, { responseCache, made: [] })
    for (let count = 0; count < 3; count += 1)
      events.emit('post.removed', { postId: '1', authorId: '2' })
    expect(forgotten).toBe(3)
  })
})

test('列表对谁都一样，成员也用留着的；刚改过什么的人马上看到自己改的，别人在一秒之内', async () => {
  const server = await startServer()
  try {
    const author = await server.createMember()
    const reader = await server.createMember()
    const other = await server.createMember()
    const { id } = await publish(server, author)
    const likesSeenBy = async (member: typeof author) => {
      const list = await server.get('/api/posts/public?page=1&pageSize=10', member.token)
      // The contract's answer.
      const { items } = list.json<{ items: { id: string; likeCount: number }[] }>()
      return items.find((post) => post.id === id)?.likeCount
    }
    await expect.poll(() => likesSeenBy(other), { timeout: soon }).toBe(0)
    const { hits, misses } = server.services.responseCache.state()
    await likesSeenBy(other)
    await likesSeenBy(reader)
    const after = server.services.responseCache.state()
    expect([after.hits - hits, after.misses - misses]).toEqual([2, 0])
    const like = `/api/posts/${id}/like`
    await server.post(like, undefined, reader.token)
    expect(await likesSeenBy(reader)).toBe(1)
    await server.delete(like, reader.token)
    expect(await likesSeenBy(reader)).toBe(0)
    await server.post(like, undefined, reader.token)
    expect(await likesSeenBy(reader)).toBe(1)
    await expect.poll(() => likesSeenBy(other), { timeout: soon }).toBe(1)
  } finally {
    await server.close()
  }
})

describe('刚改过什么的人', () => {
  function prepareTwo() {
    let now = 0
    const [one, two] = [0, 1].map(() => createWriters(() => now))
    const heard: ((word: string | null) => void)[] = []
    const wire = { isInTouch: true }
    /** Each hears what the other says. */
    const nodeOf = (index: number) => ({
      get isInTouch() {
        return wire.isInTouch
      },
      tell: (word: string) => heard[1 - index]?.(word),
      hear: (listener: (word: string | null) => void) => void (heard[index] = listener),
    })
    one?.connect(nodeOf(0))
    two?.connect(nodeOf(1))
    return {
      note: (accountId: string) => one?.note(accountId),
      hasWritten: (accountId: string) => [one, two].map((node) => node?.hasWritten(accountId)),
      pass: (milliseconds: number) => void (now += milliseconds),
      wire,
      miss: () => heard[1]?.(null),
    }
  }

  test('每个节点都知道，一秒之后忘掉；别人不受影响', () => {
    const { note, hasWritten, pass } = prepareTwo()
    note('ann')
    expect(hasWritten('ann')).toEqual([true, true])
    expect(hasWritten('ben')).toEqual([false, false])
    pass(600)
    note('ben')
    pass(399)
    expect([hasWritten('ann'), hasWritten('ben')]).toEqual([
      [true, true],
      [true, true],
    ])
    pass(1)
    expect([hasWritten('ann'), hasWritten('ben')]).toEqual([
      [false, false],
      [true, true],
    ])
  })

  test('听不到别的节点、漏听了什么的时候，谁都可能是', () => {
    const { hasWritten, pass, wire, miss } = prepareTwo()
    wire.isInTouch = false
    expect(hasWritten('ann')).toEqual([true, true])
    wire.isInTouch = true
    miss()
    expect(hasWritten('ann')).toEqual([false, true])
    pass(1000)
    expect(hasWritten('ann')).toEqual([false, false])
  })
})
