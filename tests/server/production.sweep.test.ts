import { execFileSync, spawn } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Milliseconds: it installs, on a machine that may be busy. */
const patienceMs = 600_000

test(
  '只装运行要用的包也能启动：演示社区建起来，页面画得出，图片看得见',
  { timeout: patienceMs },
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'inkstone-production-'))
    for (const name of ['dist', 'package.json', 'package-lock.json'])
      cpSync(realpathSync(join(root, name)), join(folder, name), { recursive: true })
    execFileSync('npm', ['ci', '--omit=dev', '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
    })
    expect(existsSync(join(folder, 'node_modules/vite'))).toBe(false)

    const server = spawn(process.execPath, ['dist/server/main.js'], {
      cwd: folder,
      env: { PATH: process.env['PATH'], PORT: '0', DATA_DIR: join(folder, 'data') },
    })
    try {
      let said = ''
      for (const stream of [server.stdout, server.stderr])
        stream.on('data', (bytes: Buffer) => void (said += bytes.toString()))
      const address = () => /砚已启动：(http:\/\/[^/]+)/.exec(said)?.[1]
      await expect.poll(() => address() ?? said, { timeout: patienceMs }).toMatch(/^http/)
      const get = (path: string) => fetch(`${address()}${path}`)

      expect(await (await get('/health/ready')).json()).toEqual({ status: 'ok' })
      const home = async () => (await get('/blog/home')).text()
      // The first page may take longer than a visitor waits; the next one has it.
      await expect.poll(home).toContain('id="painted"')
      const picture = /\/images\/(?:avatar|cover|post)\/[0-9a-f]{32}[-x\d]*\.\w+/.exec(
        await home(),
      )?.[0]
      expect((await get(picture ?? '/none')).headers.get('content-type')).toMatch(/^image\//)
    } finally {
      server.kill('SIGKILL')
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)
