import { readdirSync } from 'node:fs'
import path from 'node:path'
import { createElement } from 'react'
import type { ElementType } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, describe, expect, test, vi } from 'vitest'
// `Differences` asks for it as it is rendered, and a file that ends meanwhile would leave it half loaded.
import '#src/lib/differences.ts'
import { samples } from './samples.tsx'

afterEach(() => void vi.restoreAllMocks())

const root = path.resolve(import.meta.dirname, '../../src')

const files = ['ui', 'theme'].flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${room}/${file}`),
)

const modules = await Promise.all(
  files.map(async (file) => {
    // A computed path has no type; what a module holds is checked below.
    const module = (await import(path.join(root, file))) as Record<string, unknown>
    return { file, module }
  }),
)

const components = modules
  .filter(({ file }) => file.endsWith('.tsx'))
  .flatMap(({ module }) => Object.entries(module))
  .filter(([name]) => /^[A-Z]/.test(name))

describe('没有浏览器也能渲染', () => {
  test('工具箱不是空的，每个组件都有样例，样例都有组件', () => {
    expect(components.length).toBeGreaterThan(40)
    expect(Object.keys(samples).toSorted()).toEqual(components.map(([name]) => name).toSorted())
  })

  test.each(components)('%s', (name, component) => {
    const complaints = [vi.spyOn(console, 'error'), vi.spyOn(console, 'warn')]
    for (const props of samples[name] ?? []) {
      // Every capitalised export of a .tsx file is a component, by the rule this test enforces.
      const html = renderToString(createElement(component as ElementType, props))
      expect(html).not.toMatch(/undefined|\[object |NaN/)
    }
    expect(complaints.flatMap((complaint) => complaint.mock.calls)).toEqual([])
  })
})

test('没有默认导出', () => {
  const withDefault = modules.filter(({ module }) => 'default' in module)
  expect(withDefault.map(({ file }) => file)).toEqual([])
})
