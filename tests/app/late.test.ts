import { expect, test, vi } from 'vitest'
import { createLate } from '#src/app/late.ts'

test('问到才开始，而且只开始一次；没有人问过，就没有什么可清', () => {
  const start = vi.fn<() => object>(() => ({}))
  const late = createLate(start)
  expect(late.all()).toEqual([])
  expect(start).not.toHaveBeenCalled()
  const thing = late.get()
  expect(late.get()).toBe(thing)
  expect(late.all()).toEqual([thing])
  expect(start).toHaveBeenCalledTimes(1)
})
