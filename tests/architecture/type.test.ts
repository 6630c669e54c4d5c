import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root, textOf } from './sources.ts'

const styled = readdirSync(join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => `src/${file}`)

/** Drawn to scale with the picture around it. */
const drawn = 'src/features/admin/dashboard/charts/Chart.tsx'

const hasFixedType = (text: string) =>
  /\bfont(-size)?: [^;]*\dpx|\bfontSize: '[\d.]+px'/.test(text)

test('字号都随浏览器里设的大小：没有哪里写死像素', () => {
  expect(styled.length).toBeGreaterThan(500)
  const fixed = styled.filter((file) => file !== drawn && hasFixedType(textOf(file)))
  expect(fixed).toEqual([])
})

test('认得出写死的字号，行高与圆角不算', () => {
  const all = ['font-size: 14px;', 'font: 600 12px/1.5 serif;', "fontSize: '13px'"]
  expect(all.map(hasFixedType)).not.toContain(false)
  expect(hasFixedType('font: 600 1rem/1.5 serif; border-radius: 4px;')).toBe(false)
})
