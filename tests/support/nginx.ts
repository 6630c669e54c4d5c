import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { until } from './until.ts'

const example = join(import.meta.dirname, '../../server/realtime/nginx.conf.example')

/** Where there is none, the test is left out with a message. */
export function canTestNginx() {
  const hasNginx = spawnSync('nginx', ['-v']).status === 0
  if (!hasNginx) console.warn('没有 nginx：它的配置没有被检验。')
  return hasNginx
}

/** An nginx before the nodes n1 and n2 at these addresses, with the configuration that the product brings. */
export async function startNginx(nodes: string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-nginx-'))
  const port = await freePort()
  const log = join(folder, 'access.log')
  let settings = readFileSync(example, 'utf8')
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replace('/var/log/nginx/inkstone.log', log)
  nodes.forEach((node, index) => {
    settings = settings.replaceAll(`127.0.0.1:${3001 + index}`, new URL(node).host)
  })
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, settings)
  const globals = `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit;`
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

/** A port on which nobody listens. */
export async function freePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' ? address?.port : undefined
}
