import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { connected, startHubs, transports } from '#tests/support/hubs.ts'
import type { TestHubs } from '#tests/support/hubs.ts'
import { until } from '#tests/support/until.ts'

const example = join(import.meta.dirname, '../../server/realtime/nginx.conf.example')

describe.runIf(canTestNginx())('两个节点前面的 nginx，照随附的配置', () => {
  test('每种传输都回到协商它的节点，两个节点都有人，日志里没有查询', async () => {
    const nodes = await Promise.all(['n1', 'n2'].map((nodeName) => startHubs({ nodeName })))
    const proxy = await startNginx(nodes)
    try {
      for (const kind of Object.keys(transports) as (keyof typeof transports)[])
        for (let i = 0; i < 4; i++) {
          const { connection } = await connected(proxy, kind)
          expect(await connection.invoke('Echo', kind)).toBe(kind)
          await connection.stop()
        }
      for (const { seen } of nodes) expect(seen.filter((it) => it === 'Echo')).not.toEqual([])
      await until(() => proxy.log().includes('/negotiate'), 'the log')
      expect(proxy.log()).not.toMatch(/id=|access_token|negotiateVersion/)
    } finally {
      await proxy.stop()
      await Promise.all(nodes.map((it) => it.close()))
    }
  })
})

/** Where there is none, the test is left out with a message. */
function canTestNginx() {
  const hasNginx = spawnSync('nginx', ['-v']).status === 0
  if (!hasNginx) console.warn('没有 nginx：它的配置没有被检验。')
  return hasNginx
}

async function startNginx(nodes: TestHubs[]) {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-nginx-'))
  const port = await freePort()
  const log = join(folder, 'access.log')
  let settings = readFileSync(example, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx/inkstone.log', log)
  nodes.forEach((node, index) => {
    settings = settings.replaceAll(`127.0.0.1:${3001 + index}`, new URL(node.url).host)
  })
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, settings)
  const globals = `daemon off; pid ${join(folder, 'pid')}; error_log stderr warn;`
  const server = spawn('nginx', ['-p', folder, '-c', path, '-g', globals], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const url = `http://127.0.0.1:${port}`
  await until(
    () =>
      fetch(url).then(
        () => true,
        () => false,
      ),
    'nginx',
  )
  return {
    url,
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      const exit = once(server, 'exit')
      server.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true })
    },
  }
}

async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' ? address?.port : undefined
}
