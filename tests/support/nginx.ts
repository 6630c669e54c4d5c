import { spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild } from './child.ts'
import { freePort, listens } from './port.ts'
import { until } from './until.ts'

const example = join(import.meta.dirname, '../../deploy/nginx.conf.example')

/** Where there is none, the test is left out with a message. */
export function canTestNginx() {
  const hasNginx = spawnSync('nginx', ['-v']).status === 0
  if (!hasNginx) console.warn('没有 nginx：它的配置没有被检验。')
  return hasNginx
}

type Nginx = Awaited<ReturnType<typeof runNginx>>

/**
 * An nginx before the nodes n1, n2 … at these addresses, with the configuration that the product brings: for more than
 * one as it says, by taking in the lines of n2 and repeating them. Without a certificate it speaks as it does behind TLS.
 */
export async function startNginx(
  nodes: string[],
  tls?: { certificate: string; key: string },
): Promise<Nginx> {
  // What a browser is sent from to the address with TLS.
  const plain = await freePort()
  const nginx = await runNginx(({ port, log }) => {
    const settings = readFileSync(example, 'utf8')
      .replace(/^ {8}listen (\[::\]:443|\[::\]:80).*\n/gm, '')
      .replace('listen 80 default_server;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl http2;', `listen 127.0.0.1:${port}${tls ? ' ssl http2' : ''};`)
      .replace('/etc/letsencrypt/live/blog.example/fullchain.pem', tls?.certificate ?? '')
      .replace('/etc/letsencrypt/live/blog.example/privkey.pem', tls?.key ?? '')
      .replace('/var/log/nginx/inkstone.log', log)
      .replaceAll(/^( *)#(\S.*(?:n2|3002).*\n)/gm, (_, space: string, line: string) =>
        nodes
          .slice(1)
          .map((_node, at) =>
            line.replaceAll('n2', `n${at + 2}`).replaceAll('3002', `${3002 + at}`),
          )
          .map((each) => space + each)
          .join(''),
      )
    return nodes.reduce(
      (text, node, index) =>
        text.replaceAll(`127.0.0.1:${index === 0 ? 3000 : 3001 + index}`, new URL(node).host),
      tls ? settings : settings.replaceAll(/^ *ssl_.*\n/gm, ''),
    )
  })
  return tls
    ? { ...nginx, url: nginx.url.replace('http://127.0.0.1', 'https://localhost') }
    : nginx
}

interface Place {
  /** On 127.0.0.1. */
  port: number
  /** The file to write a line for each answer into. */
  log: string
  /** Gone when it ends. */
  folder: string
}

/** An nginx of this test's own. */
export async function runNginx(settingsFor: (place: Place) => string) {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-nginx-'))
  const port = await freePort()
  const log = join(folder, 'access.log')
  const path = join(folder, 'nginx.conf')
  writeFileSync(path, settingsFor({ port, log, folder }))
  const globals = `daemon off; pid ${join(folder, 'pid')}; error_log stderr crit;`
  const server = spawn('nginx', ['-p', folder, '-c', path, '-g', globals], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await until(() => listens(port), 'nginx')
  return {
    url: `http://127.0.0.1:${port}`,
    log: () => readFileSync(log, 'utf8'),
    stop: async () => {
      await endChild(server)
      rmSync(folder, { recursive: true })
    },
  }
}
