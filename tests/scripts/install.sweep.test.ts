import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const run = promisify(execFile)
/** Milliseconds: two installs and a build, on a machine that may be busy. */
const patienceMs = 600_000
const parts = [
  ['src', 'machines', 'content', 'openapi', 'server', 'public', 'scripts', 'index.html'],
  ['package.json', 'package-lock.json', '.npmrc', 'tsconfig.json', 'tsconfig.server.json'],
  ['vite.config.ts', 'vite.renderer.config.ts'],
].flat()

let project: string
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'inkstone-install-'))
  for (const part of parts) cpSync(join(root, part), join(project, part), { recursive: true })
})
afterAll(() => rmSync(project, { recursive: true, force: true }))

test(
  '启动只装产品要的包，建得出来；测试要的后来补上，已经装好的一个不动',
  { timeout: patienceMs },
  async () => {
    const env = { ...process.env }
    delete env['NODE_ENV']
    await run(process.execPath, ['scripts/build.mjs'], { cwd: project, env })
    expect(has('dist/app/index.html')).toBe(true)
    expect([has('node_modules/vite'), has('node_modules/vitest')]).toEqual([true, false])
    const before = { fastify: inodeOf('node_modules/fastify/package.json'), lock: lock() }

    expect(await install('')).toContain('正在安装依赖')
    expect([has('node_modules/vite'), has('node_modules/vitest')]).toEqual([true, true])
    expect({ fastify: inodeOf('node_modules/fastify/package.json'), lock: lock() }).toEqual(
      before,
    )

    expect([await install('{ productOnly: true }'), await install('')]).toEqual(['', ''])
  },
)

const has = (path: string) => existsSync(join(project, path))
const inodeOf = (path: string) => statSync(join(project, path)).ino
const lock = () => readFileSync(join(project, 'package-lock.json'), 'utf8')

async function install(options: string) {
  const program = `import('./scripts/lib/project.mjs').then((it) => it.ensureInstalled(${options}))`
  return (await run(process.execPath, ['-e', program], { cwd: project })).stdout
}
