import { expect, test } from 'vitest'
import { matchLabel, moveFocus } from '#src/lib/roving.ts'

test.each([
  ['ArrowDown', 0, 'column', 1],
  ['ArrowDown', 2, 'column', 0],
  ['ArrowUp', 0, 'column', 2],
  ['ArrowUp', -1, 'column', 2],
  ['ArrowDown', -1, 'column', 0],
  ['ArrowRight', 1, 'row', 2],
  ['ArrowLeft', 0, 'row', 2],
  ['Home', 2, 'row', 0],
  ['End', 0, 'column', 2],
  ['ArrowRight', 0, 'column', null],
  ['ArrowDown', 0, 'row', null],
  ['a', 0, 'row', null],
] as const)('三项之中，%s 从第 %d 项（%s）到 %s', (key, index, direction, next) => {
  expect(moveFocus(key, index, 3, direction)).toBe(next)
})

test('空的一组无处可去', () => {
  expect(moveFocus('Home', -1, 0, 'row')).toBeNull()
})

test('输入首字跳到下一个匹配的菜单项，到头回绕', () => {
  const labels = ['我的关注', '我的粉丝', 'Log out']
  expect(matchLabel(labels, -1, '我')).toBe(0)
  expect(matchLabel(labels, 0, '我')).toBe(1)
  expect(matchLabel(labels, 1, '我')).toBe(0)
  expect(matchLabel(labels, 0, 'lo')).toBe(2)
  expect(matchLabel(labels, 0, '我的粉')).toBe(1)
  expect(matchLabel(labels, 0, '没有')).toBe(-1)
  expect(matchLabel([], -1, '我')).toBe(-1)
})
