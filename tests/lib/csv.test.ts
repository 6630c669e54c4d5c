import { expect, test } from 'vitest'
import { csv } from '#src/lib/csv.ts'

test('Excel 认得出是 UTF-8；引号、逗号、换行原样回来', () => {
  expect(
    csv([
      ['标题', '阅读'],
      ['他说"好"，\n走了', 12],
      [null, true],
    ]),
  ).toBe('\uFEFF标题,阅读\r\n"他说""好""，\n走了",12\r\n,true\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j 不会被当成公式', (text) => {
  expect(csv([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
})

test('数字是数字，负的也是', () => {
  expect(csv([[-1, 0]])).toBe('\uFEFF-1,0\r\n')
})
