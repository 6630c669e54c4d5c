import { describe, expect, test } from 'vitest'
import { cssVariables } from '#src/theme/global-style.ts'
import { theme } from '#src/theme/theme.ts'
import { dark, light, scale } from '#src/theme/tokens.ts'
import type { Palette } from '#src/theme/tokens.ts'

type Color = keyof Palette['color']

const grounds: Color[] = ['paper', 'surface', 'raised', 'code', 'accentSoft', 'sealSoft']
const pairs: [text: Color, grounds: Color[]][] = [
  ['ink', [...grounds, 'line', 'mark']],
  ['inkSoft', [...grounds, 'line']],
  ['inkFaint', ['paper', 'surface', 'raised', 'code']],
  ['accent', [...grounds, 'line']],
  ['seal', ['paper', 'surface', 'raised', 'code']],
  ['good', ['paper', 'surface', 'raised', 'code']],
  ['warn', ['paper', 'surface', 'raised', 'code']],
  ['bad', ['paper', 'surface', 'raised', 'code']],
  ['accentInk', ['accent']],
  ['sealInk', ['seal']],
]

describe.each([
  ['浅色', light],
  ['深色', dark],
])('%s', (_, palette) => {
  test.each(pairs)('文字 %s 在它的每种底色上对比度不低于 4.5', (text, backgrounds) => {
    const unreadable = backgrounds.filter(
      (ground) => contrast(palette.color[text], palette.color[ground]) < 4.5,
    )
    expect(unreadable).toEqual([])
  })

  test('要填的地方，边框在它的每种底色上对比度不低于 3', () => {
    const unseen = (['paper', 'surface', 'raised'] as const).filter(
      (ground) => contrast(palette.color.field, palette.color[ground]) < 3,
    )
    expect(unseen).toEqual([])
  })

  test('每对色调自己可读', () => {
    const unreadable = Object.entries(palette.tint).filter(
      ([, { ink, paper }]) => contrast(ink, paper) < 4.5,
    )
    expect(unreadable).toEqual([])
  })
})

describe('变量', () => {
  test('每个记号都是一个带前缀的 CSS 变量，两套颜色名字相同', () => {
    const names = (css: string) => [...css.matchAll(/^--ink-[\w-]+/gm)].map(([name]) => name)
    const inLight = names(cssVariables(light, theme.vars))
    expect(inLight).toHaveLength(22 + 12 + 2)
    expect(names(cssVariables(dark, theme.vars))).toEqual(inLight)
    expect(names(cssVariables(scale, theme.vars))).toContain('--ink-space-4')
    expect(theme.color.ink).toBe('var(--ink-color-ink, #22252a)')
  })

  test('没有名字的记号不会悄悄消失', () => {
    expect(() => cssVariables({ lost: '#000' }, {})).toThrow(/"lost"/)
  })
})

/** WCAG 2 contrast ratio of two `#rrggbb` colours. */
function contrast(a: string, b: string): number {
  const [dim = 0, bright = 0] = [luminance(a), luminance(b)].toSorted((x, y) => x - y)
  return (bright + 0.05) / (dim + 0.05)
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
