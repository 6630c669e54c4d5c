import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createChangeReporter } from '#src/ui/editor/changes.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('告诉外面文字变了', () => {
  test('短的文字，每一键都说', () => {
    const { type, told } = typing('')
    type('一')
    type('二')
    expect(told).toEqual(['一', '一二'])
  })

  test('很长的文字，打得再快也每 150 毫秒才说一次，最后一键一定说到', () => {
    const long = '字'.repeat(100_000)
    const { type, told } = typing(long)
    for (let key = 0; key < 10; key += 1) {
      type('尾')
      vi.advanceTimersByTime(29)
    }
    expect(told.map(({ length }) => length - long.length)).toEqual([6])
    vi.advanceTimersByTime(150)
    expect(told.at(-1)).toBe(long + '尾'.repeat(10))
    vi.advanceTimersByTime(10_000)
    expect(told.length).toBe(2)
  })

  test('离开时，还没有说的马上说；说过的不再说', () => {
    const { type, told, flush } = typing('字'.repeat(100_001))
    type('尾')
    flush()
    flush()
    vi.advanceTimersByTime(10_000)
    expect(told.length).toBe(1)
  })

  test('删短了，没有说的先一起说，不会倒着来', () => {
    const { type, told, replace } = typing('字'.repeat(100_001))
    type('尾')
    replace('短')
    vi.advanceTimersByTime(150)
    expect(told).toEqual(['短'])
  })
})

function typing(start: string) {
  let text = start
  const told: string[] = []
  const reporter = createChangeReporter(
    () => text,
    (content) => told.push(content),
  )
  const replace = (next: string) => {
    text = next
    reporter.changed(text.length)
  }
  return { told, replace, type: (key: string) => replace(text + key), flush: reporter.flush }
}
