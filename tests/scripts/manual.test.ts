import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
// The scripts are no TypeScript.
const { copyParts } = (await import(join(root, 'scripts/lib/manual.mjs'))) as {
  copyParts: (root: string, folder: string) => void
}

test('发行包里的 README 与 docs/ 指到的每一个文件，包里都有', () => {
  const release = mkdtempSync(join(tmpdir(), 'inkstone-manual-'))
  copyParts(root, release)
  const texts = ['README.md', ...readdirSync(join(release, 'docs')).map((it) => `docs/${it}`)]
  const named = texts.flatMap((text) => {
    const content = readFileSync(join(release, text), 'utf8')
    const links = [...content.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, to = '']) =>
      join(dirname(text), to),
    )
    const paths = [...content.matchAll(/`([\w/-]+\.md)`/g)].map(([, path = '']) => path)
    return [...links, ...paths]
  })
  expect(named).toEqual(expect.arrayContaining(['SECURITY.md', 'server/realtime/README.md']))
  expect(named.filter((path) => !existsSync(join(release, path)))).toEqual([])
  rmSync(release, { recursive: true })
})
