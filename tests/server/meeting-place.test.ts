import { execFile, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { controlPath } from '#server/tools/control.ts'
import { writeBlog } from '#tests/import/blog.ts'
import { built } from '#tests/support/built.ts'
import { startCommunity, type Community } from '#tests/support/community.ts'
import { canTestMounts } from '#tests/support/machine.ts'

const root = join(import.meta.dirname, '../..')
const unshare = ['unshare', '--mount', 'sh', '-c']

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-meeting-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The command as a person runs it beside the server of this data folder. */
function command(dataDir: string, name: string, ...args: string[]) {
  return new Promise<{ code: number; text: string }>((resolve) => {
    const path = built(`server/tools/${name}.ts`)
    const env = { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '', INIT_CWD: folder }
    execFile(process.execPath, [path, ...args], { cwd: root, env }, (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), text: stdout + stderr }),
    )
  })
}

describe.runIf(canTestMounts())('服务器有自己的 /tmp，像 systemd 启动的那样', () => {
  let dataDir: string
  let community: Community
  beforeEach(async () => {
    // Both see this one; the other one is hidden from the server by an empty folder.
    dataDir = mkdtempSync('/var/tmp/inkstone-meeting-')
    mkdirSync(join(folder, 'private'))
    const hide = `mount -t tmpfs none ${join(folder, 'private')} && exec "$@"`
    const environment = { DATA_DIR: dataDir, DATABASE_URL: '', DEMO: 'off' }
    const under = [...unshare, hide, 'sh']
    community = await startCommunity(environment, 'dist/server/main.js', under)
  })
  afterEach(async () => {
    await community.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })

  test('备份到那里：不说备份完成，说换成哪里；换了就写得成', async () => {
    const hidden = join(folder, 'private')
    const { code, text } = await command(dataDir, 'backup', 'private/all.tar.gz')
    expect(code).toBe(1)
    expect(text).toContain(`运行中的服务器看到的 ${hidden} 不是这里的那一个`)
    expect(text).toContain(`请换成 ${dataDir} 里面的路径`)
    expect(readdirSync(hidden)).toEqual([])
    const path = join(dataDir, 'all.tar.gz')
    expect(await command(dataDir, 'backup', path)).toMatchObject({
      code: 0,
      text: expect.stringContaining('备份完成'),
    })
    expect(statSync(path).size).toBeGreaterThan(0)
  })

  test('从那里导入：不拿同名的别的文件夹当它', async () => {
    const blog = writeBlog({ '1.md': '# 一\n\n字' })
    mkdirSync(join(folder, 'private/blog'))
    spawnSync('cp', ['-a', `${blog}/.`, join(folder, 'private/blog')])
    const { code, text } = await command(dataDir, 'import', 'private/blog')
    expect([code, text]).toEqual([1, expect.stringContaining('不是这里的那一个')])
  })
})

test('服务器说写好了，文件却不在这里，或大小不对：退出码是 1，说怎么办', async () => {
  // A server of a release that does not compare what both see.
  const report = { rows: 1, images: 0, missingImages: 0, bytes: 7 }
  const server = createServer((socket) => {
    socket.once('data', () =>
      socket.end(`${JSON.stringify({ type: 'answer', answer: report })}\n`),
    )
  })
  server.listen(controlPath(folder))
  await once(server, 'listening')
  const { code, text } = await command(folder, 'backup', 'all.tar.gz')
  server.close()
  expect(code).toBe(1)
  expect(text).toContain(`服务器说它写好了 ${join(folder, 'all.tar.gz')}`)
  expect(text).toContain('请换成数据目录里面的路径')
})
