import { expect, test } from 'vitest'
import { createAnswers, onVisibleChange } from '#server/answers/answers.ts'
import { createEvents } from '#server/lib/events.ts'

/** Work that counts how often it was done, and a clock that a test moves. */
function prepare() {
  let now = 0
  let done = 0
  const answers = createAnswers(() => now)
  return {
    answers,
    work: async () => ({ done: (done += 1) }),
    pass: (milliseconds: number) => void (now += milliseconds),
  }
}

test('同样的问题一起来，只做一次', async () => {
  const { answers, work } = prepare()
  const all = await Promise.all([1, 2, 3].map(() => answers.answer('home', work)))
  expect(all.map((it) => it.json)).toEqual(['{"done":1}', '{"done":1}', '{"done":1}'])
  expect((await answers.answer('post', work)).json).toBe('{"done":2}')
})

test('一秒之后重新做', async () => {
  const { answers, work, pass } = prepare()
  await answers.answer('home', work)
  pass(999)
  expect((await answers.answer('home', work)).json).toBe('{"done":1}')
  pass(1)
  expect((await answers.answer('home', work)).json).toBe('{"done":2}')
})

test('正在做的时候内容变了：等着的人拿到它，后来的人拿到新的', async () => {
  const { answers, work } = prepare()
  const waiting = answers.answer('home', work)
  answers.forget()
  expect((await answers.answer('home', work)).json).toBe('{"done":2}')
  expect((await waiting).json).toBe('{"done":1}')
  expect((await answers.answer('home', work)).json).toBe('{"done":2}')
})

test('失败不留下来', async () => {
  const { answers, work } = prepare()
  await expect(answers.answer('home', () => Promise.reject(new Error('断了')))).rejects.toThrow(
    '断了',
  )
  expect((await answers.answer('home', work)).json).toBe('{"done":1}')
})

test('太多时，最早的先走，新的照样留着', async () => {
  const { answers, work } = prepare()
  const heavy = () => Promise.resolve('x'.repeat(20 * 1024 * 1024))
  await answers.answer('first', work)
  await answers.answer('heavy', heavy)
  await answers.answer('heavier', heavy)
  expect((await answers.answer('first', work)).json).toBe('{"done":2}')
})

test('读者看得到的变化让所有回答作废', async () => {
  const { answers, work } = prepare()
  const events = createEvents({ error: () => {} })
  onVisibleChange(events, () => answers.forget())
  await answers.answer('home', work)
  events.emit('post.changed', { postId: '1', authorId: '2' })
  expect((await answers.answer('home', work)).json).toBe('{"done":2}')
})
