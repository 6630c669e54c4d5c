import { expect, test } from 'vitest'
import { failureOf } from '#machines/lib/failure.ts'

test('带着说明的错误原样交出，意外的都算坏了', () => {
  const failure = { kind: 'limited', retryAfter: 3 }
  expect(failureOf(Object.assign(new Error('limited'), { failure }))).toBe(failure)
  for (const surprise of [new TypeError('x'), null, 'text', { failure: null }, { failure: {} }])
    expect(failureOf(surprise)).toEqual({ kind: 'broken', requestId: null })
})
