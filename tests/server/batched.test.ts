import { expect, test } from 'vitest'
import { batchedOn } from '#server/db/batched.ts'
import type { Handle } from '#server/db/client.ts'

/** No statement reaches it: what is read is counted. */
const handle = {} as Handle

function prepare() {
  const asked: number[][] = []
  const double = batchedOn(async (_handle, keys: readonly number[]) => {
    asked.push([...keys])
    if (keys.includes(13)) throw new Error('断了')
    return keys.map((key) => key * 2)
  })
  return { asked, double }
}

test('同一刻问的合成一次，各得各的；过后再问是新的一次', async () => {
  const { asked, double } = prepare()
  expect(await Promise.all([1, 2, 1].map((key) => double(handle, key)))).toEqual([2, 4, 2])
  expect(await double(handle, 1)).toBe(2)
  expect(asked).toEqual([[1, 2, 1], [1]])
})

test('人太多就分成几次；一次失败，别的不受连累', async () => {
  const { asked, double } = prepare()
  const keys = Array.from({ length: 60 }, (_, index) => index)
  const outcomes = await Promise.allSettled(keys.map((key) => double(handle, key)))
  expect(asked.map(({ length }) => length)).toEqual([25, 25, 10])
  const answered = outcomes.map(({ status }) => status === 'fulfilled')
  expect(answered).toEqual(keys.map((key) => key >= 25))
})

test('另一个事务问的不合在一起', async () => {
  const { asked, double } = prepare()
  await Promise.all([double(handle, 1), double({} as Handle, 2)])
  expect(asked).toEqual([[1], [2]])
})
