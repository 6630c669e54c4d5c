import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll } from 'vitest'

const page =
  '<!doctype html><html lang="zh-CN"><head><title>写好的</title>\n' +
  '<meta name="description" content="写好的" /></head>' +
  '<body><script></script><div id="root"></div></body></html>'

/**
 * A folder as `npm run build` makes it, gone after the tests of the file: a page, and the files that are given by their
 * paths. Call it beside the tests, not in a hook.
 */
export function buildAppFolder(files: Record<string, string | Buffer> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-app-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  for (const [path, content] of Object.entries({ 'index.html': page, ...files })) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
  return folder
}
