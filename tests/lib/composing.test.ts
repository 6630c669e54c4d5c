import { expect, test } from 'vitest'
import { isComposing, keepWord } from '#src/lib/composing.ts'

test.each([
  ['Enter', 13, false, false],
  ['Enter', 13, true, true],
  ['Enter', 229, false, true],
  ['a', 229, false, false],
])('%s（%d，组词 %s）：收住 %s', (key, keyCode, composing, kept) => {
  let isKept = false
  const press = {
    key,
    keyCode,
    nativeEvent: { isComposing: composing },
    preventDefault: () => (isKept = true),
  }
  keepWord(press)
  expect(isKept).toBe(kept)
  expect(isComposing(press)).toBe(composing || keyCode === 229)
})
