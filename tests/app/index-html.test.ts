import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test, vi } from 'vitest'
import { applyScheme } from '#src/platform/browser/color-scheme.ts'
import { dark, light } from '#src/theme/tokens.ts'

const html = readFileSync(join(import.meta.dirname, '../../index.html'), 'utf8')
const script = /<script>([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''

describe('第一笔颜色', () => {
  test.each([
    ['light', true, 'light'],
    ['dark', false, 'dark'],
    ['system', true, 'dark'],
    ['system', false, 'light'],
    [null, true, 'dark'],
    ['blue', false, 'light'],
  ])('存着 %s，系统偏好深色 %s：显示 %s', (stored, prefersDark, scheme) => {
    expect(run(() => stored, prefersDark)).toBe(scheme)
  })

  test('浏览器不给读：按系统的', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(run(denied, true)).toBe('dark')
  })

  test('与主题的颜色一致，不会先闪一下', () => {
    expect(html).toContain(`name="theme-color" content="${light.color.paper}"`)
  })

  test('浏览器自己的边框也跟着', () => {
    const setAttribute = vi.fn<(name: string, value: string) => void>()
    const root = { dataset: {} as Record<string, string> }
    const page = { documentElement: root, querySelector: () => ({ setAttribute }) }
    // The two members that it touches.
    applyScheme(page as unknown as Document, 'dark')
    applyScheme(page as unknown as Document, 'light')
    expect(root.dataset).toEqual({ theme: 'light' })
    expect(setAttribute.mock.calls).toEqual([
      ['content', dark.color.paper],
      ['content', light.color.paper],
    ])
  })
})

/** What the script before the first paint decides. */
function run(getItem: () => string | null, prefersDark: boolean) {
  const page = { documentElement: { dataset: {} as Record<string, string> } }
  runInNewContext(script, {
    localStorage: { getItem },
    matchMedia: () => ({ matches: prefersDark }),
    document: page,
  })
  return page.documentElement.dataset['theme']
}
