import { expect, test } from 'vitest'
import { pageWindow } from '#src/ui/Pagination.tsx'

test.each([
  [1, 0, []],
  [1, 1, [1]],
  [1, 2, [1, 2]],
  [1, 5, [1, 2, 'gap', 5]],
  [2, 5, [1, 2, 3, 4, 5]],
  [3, 5, [1, 2, 3, 4, 5]],
  [4, 9, [1, 2, 3, 4, 5, 'gap', 9]],
  [5, 9, [1, 'gap', 4, 5, 6, 'gap', 9]],
  [9, 9, [1, 'gap', 8, 9]],
  [100, 200, [1, 'gap', 99, 100, 101, 'gap', 200]],
])('第 %d 页，共 %d 页', (current, total, places) => {
  expect(pageWindow(current, total)).toEqual(places)
})
