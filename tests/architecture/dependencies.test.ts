import { dirname, join } from 'node:path/posix'
import { expect, test } from 'vitest'
import { importsOf } from './rooms.ts'
import { sourcesOf, textOf } from './sources.ts'

const { dependencies, devDependencies } = JSON.parse(textOf('package.json')) as {
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const development = JSON.parse(textOf('scripts/development/package.json')) as {
  devDependencies: Record<string, string>
}

/** Loaded by path, or only where nothing is built. */
const byPath = ['@fontsource-variable/noto-serif', '@fontsource-variable/noto-serif-sc']
const unbuilt = ['tsx']

test('dependencies are the packages that the built server loads: none is missing, none too many', () => {
  const loaded = packagesOf(serverFiles())
  expect(loaded.size).toBeGreaterThan(30)
  const installed = Object.keys(dependencies)
  expect([...loaded].filter((name) => !installed.includes(name))).toEqual([])
  expect(installed.filter((name) => !loaded.has(name) && !byPath.includes(name))).toEqual([])
})

test('what the product is built without stands apart: nothing of the product names it', () => {
  const sources = sourcesOf('src', 'machines', 'content', 'openapi', 'server')
  const used = packagesOf([...sources, 'vite.config.ts', 'vite.renderer.config.ts'])
  const ofProduct = { ...dependencies, ...devDependencies }
  const apart = Object.keys(development.devDependencies)
  expect(apart.length).toBeGreaterThan(10)
  expect(apart.filter((name) => name in ofProduct || used.has(name))).toEqual([])
})

/** Every file of the server, and what those load of the other rooms. */
function serverFiles() {
  const known = new Set(sourcesOf('server', 'content', 'machines', 'openapi'))
  const found = [...known].filter((file) => file.startsWith('server/'))
  const seen = new Set(found)
  for (const file of found)
    for (const { specifier, kind } of importsOf(textOf(file))) {
      const target = specifier.startsWith('#')
        ? specifier.slice(1)
        : join(dirname(file), specifier)
      if (kind === 'type' || !known.has(target) || seen.has(target)) continue
      seen.add(target)
      found.push(target)
    }
  return found
}

function packagesOf(files: string[]) {
  const specifiers = files.flatMap((file) => {
    const text = textOf(file)
    const required = [...text.matchAll(/\b(?:require|resolve)\('([^']+)'\)/g)]
    return [
      ...importsOf(text)
        .filter(({ kind }) => kind !== 'type')
        .map(({ specifier }) => specifier),
      ...required.map(([, specifier = '']) => specifier),
    ]
  })
  const names = specifiers
    .filter((specifier) => /^[a-z@]/.test(specifier) && !specifier.startsWith('node:'))
    .map((specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/'))
  return new Set(names.filter((name) => !unbuilt.includes(name)))
}
