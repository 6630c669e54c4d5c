import { expect, test } from 'vitest'
import { globalStyle } from '#src/theme/global-style.ts'
import { dark, light } from '#src/theme/tokens.ts'

const css = globalStyle.replaceAll(/\s*([{:;])\s*/g, '$1')

test('两套颜色都在同一份静态样式里，换主题只换属性', () => {
  expect(rule(':root')).toContain(`--ink-color-paper:${light.color.paper}`)
  expect(rule(":root[data-theme='dark']")).toContain(`--ink-color-paper:${dark.color.paper}`)
  expect(rule(':root')).toContain('color-scheme:light')
  expect(rule(":root[data-theme='dark']")).toContain('color-scheme:dark')
})

test('尊重减弱动态效果，焦点看得见', () => {
  expect(css).toContain('@media (prefers-reduced-motion:reduce)')
  expect(rule(':focus-visible')).toMatch(/outline:\s*2px solid/)
})

test('打印总用浅色', () => {
  const print = css.slice(css.indexOf('@media print'))
  expect(print).toContain(`--ink-color-paper:${light.color.paper}`)
  expect(print).not.toContain(dark.color.paper)
})

/** The declarations of the first rule with exactly this selector. */
function rule(selector: string): string {
  const start = css.indexOf(`${selector}{`)
  return start < 0 ? '' : css.slice(start, css.indexOf('}', start))
}
