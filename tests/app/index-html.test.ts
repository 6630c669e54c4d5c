import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runInNewContext } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { applyScheme } from '#src/platform/browser/color-scheme.ts'

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
    expect(run(() => stored, prefersDark)).toEqual(shownAs(scheme))
  })

  test('浏览器不给读：按系统的', () => {
    const denied = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    expect(run(denied, true)).toEqual(shownAs('dark'))
  })

  test('应用换颜色，浏览器自己的边框也跟着', () => {
    const page = buildPage()
    // The two members that it touches.
    applyScheme(page as unknown as Document, 'dark')
    expect(page.shown()).toEqual(shownAs('dark'))
    applyScheme(page as unknown as Document, 'light')
    expect(page.shown()).toEqual(shownAs('light'))
  })
})

/** The scheme of the page, and which of the colours of the browser's own bars hold. */
const shownAs = (scheme: string) => ({ scheme, bars: [scheme] })

/** A page with the bars that the build puts into it, before anything is known. */
function buildPage() {
  const root = { dataset: {} as Record<string, string> }
  const bars = ['light', 'dark'].map((scheme) => ({ dataset: { scheme }, media: '' }))
  return {
    documentElement: root,
    querySelectorAll: () => bars,
    shown: () => ({
      scheme: root.dataset['theme'],
      bars: bars.filter(({ media }) => media === 'all').map(({ dataset }) => dataset.scheme),
    }),
  }
}

/** What the script before the first paint shows. */
function run(getItem: () => string | null, prefersDark: boolean) {
  const page = buildPage()
  runInNewContext(script, {
    localStorage: { getItem },
    matchMedia: () => ({ matches: prefersDark }),
    document: page,
  })
  return page.shown()
}
