import { expect, test } from 'vitest'
import { createKeyed } from '#src/app/keyed.ts'

test('每个键只造一次；超过数目，最久没用的先放走', () => {
  const made: string[] = []
  const gone: string[] = []
  const things = createKeyed(
    2,
    (key) => {
      made.push(key)
      return { key }
    },
    ({ key }) => void gone.push(key),
  )
  const first = things.get('a')
  things.get('b')
  expect(things.get('a')).toBe(first)
  things.get('c')
  expect({ made, gone, left: things.all() }).toEqual({
    made: ['a', 'b', 'c'],
    gone: ['b'],
    left: [{ key: 'a' }, { key: 'c' }],
  })
})
