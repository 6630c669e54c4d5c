import { execFileSync, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readConfig } from '#server/lib/config.ts'
import { built } from '#tests/support/built.ts'
import { startCommunity } from '#tests/support/community.ts'
import { canTestSystemd } from '#tests/support/machine.ts'
import { canTestNginx, startNginx } from '#tests/support/nginx.ts'
import { freePort, listens } from '#tests/support/port.ts'
import { until } from '#tests/support/until.ts'
import { endChild } from '#tests/support/child.ts'

const root = join(import.meta.dirname, '../..')
const deploy = (name: string) => readFileSync(join(root, 'deploy', name), 'utf8')

// The scripts run before anything is installed, so they have no types.
const { removeOtherArchives } = (await import(join(root, 'scripts/lib/archives.mjs'))) as {
  removeOtherArchives: (archive: string) => void
}

let folder: string
let tls: { certificate: string; key: string }
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'inkstone-deploy-'))
  tls = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') }
  const kind = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
  ]
  const names = [
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-days',
    '2',
  ]
  const files = ['-keyout', tls.key, '-out', tls.certificate]
  execFileSync('openssl', [...kind, ...names, ...files], { stdio: 'ignore' })
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Caddy with the configuration that the product brings, before the server at this address. */
async function startCaddy([target = '']: string[]) {
  const port = await freePort()
  const settings = deploy('Caddyfile')
    .replace(
      /^blog\.example \{/m,
      `https://localhost:${port} {\n\ttls ${tls.certificate} ${tls.key}`,
    )
    .replace('127.0.0.1:3000', new URL(target).host)
  const path = join(folder, 'Caddyfile')
  writeFileSync(path, `{\n\tadmin off\n\tauto_https disable_redirects\n}\n${settings}`)
  const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder }
  const args = ['run', '--config', path, '--adapter', 'caddyfile']
  const caddy = spawn('caddy', args, { env, stdio: 'ignore' })
  await until(() => listens(port), 'Caddy')
  return { url: `https://localhost:${port}`, stop: () => endChild(caddy) }
}

function canTestCaddy() {
  const hasCaddy = spawnSync('caddy', ['version']).status === 0
  if (!hasCaddy) console.warn('没有 caddy：它的配置没有被检验。')
  return hasCaddy
}

/** Asks as a browser that trusts the certificate of the test. */
function ask(
  url: string,
  { body, ...options }: { method?: string; body?: Buffer; headers?: object } = {},
) {
  return new Promise<{ status: number; headers: Record<string, unknown>; text: string }>(
    (resolve, reject) => {
      const ca = readFileSync(tls.certificate)
      const headers = { accept: 'text/html', ...options.headers }
      const asked = request(url, { ...options, headers, ca, agent: false }, (answer) => {
        let text = ''
        answer.on('data', (bytes: Buffer) => void (text += bytes.toString()))
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }),
        )
      })
      asked.on('error', reject)
      asked.end(body)
    },
  )
}

describe.each([
  ['nginx', canTestNginx, (nodes: string[]) => startNginx(nodes, tls)],
  ['caddy', canTestCaddy, startCaddy],
] as const)('%s', (_name, canTest, startProxy) => {
  test.runIf(canTest())(
    '前面是它和 TLS：医生说代理没有问题，页面打得开，此后只用 https，大的上传也过得去',
    async () => {
      const port = String(await freePort())
      const proxy = await startProxy([`http://127.0.0.1:${port}`])
      const settings = {
        PORT: port,
        PUBLIC_URL: proxy.url,
        TRUST_PROXY: '1',
        DATA_DIR: join(folder, _name),
        DEMO: 'off',
      }
      try {
        const env = {
          PATH: process.env['PATH'],
          NODE_EXTRA_CA_CERTS: tls.certificate,
          ...settings,
        }
        const doctor = spawnSync(
          process.execPath,
          [built('server/tools/inkstone.ts'), 'doctor'],
          { env },
        )
        expect(doctor.stdout.toString()).toContain(
          `好    地址与代理：${proxy.url} 到得了这里，代理送来的头都对，WebSocket 也能通过`,
        )
        const community = await startCommunity(settings)
        const page = await ask(`${proxy.url}/blog/home`)
        expect(page).toMatchObject({
          status: 200,
          text: expect.stringContaining('<div id="root">'),
        })
        expect(page.headers['strict-transport-security']).toMatch(/^max-age=\d+/)
        // Refused by the server, which wants to know who uploads, and not by the proxy (413).
        const body = Buffer.alloc(12_000_000)
        const headers = {
          'content-type': 'application/octet-stream',
          accept: 'application/json',
        }
        const upload = await ask(`${proxy.url}/api/images/post`, {
          method: 'POST',
          body,
          headers,
        })
        expect(upload.headers['content-type']).toContain('application/problem+json')
        expect(await community.stop()).toBe(0)
      } finally {
        await proxy.stop()
      }
    },
  )
})

test.runIf(canTestCaddy())('Caddy 后面的服务器重新启动，这时来的人等着，不被拒绝', async () => {
  const PORT = String(await freePort())
  const proxy = await startCaddy([`http://127.0.0.1:${PORT}`])
  try {
    const asked = ask(`${proxy.url}/health/live`)
    const community = await startCommunity({
      PORT,
      DATA_DIR: join(folder, 'late'),
      DEMO: 'off',
    })
    expect(await asked).toMatchObject({ status: 200 })
    await community.stop()
  } finally {
    await proxy.stop()
  }
})

test.runIf(canTestSystemd())('systemd 读得懂这个服务，并认为它几乎什么都碰不到', () => {
  // The program has to be where the unit says; the rest is as it is delivered.
  const current = join(folder, 'current')
  mkdirSync(join(current, 'bin'), { recursive: true })
  cpSync(join(root, 'bin/inkstone'), join(current, 'bin/inkstone'))
  chmodSync(join(current, 'bin/inkstone'), 0o755)
  const unit = join(folder, 'inkstone.service')
  writeFileSync(unit, deploy('inkstone.service').replaceAll('/opt/inkstone/current', current))
  const read = spawnSync('systemd-analyze', ['verify', '--man=no', unit])
  expect([read.status, read.stderr.toString()]).toEqual([0, ''])
  // Of 100, where a service without any of these lines has 96.
  const rated = spawnSync('systemd-analyze', [
    'security',
    '--offline=true',
    '--threshold=20',
    unit,
  ])
  expect([rated.status, rated.stdout.toString().split('\n').at(-2)]).toEqual([
    0,
    expect.stringContaining('OK'),
  ])
})

test('设置的例子和 compose 里的设置，服务器都认得', () => {
  const example = parseEnv(deploy('inkstone.env.example').replaceAll(/^#(?=[A-Z])/gm, ''))
  const compose = parse(deploy('compose.yaml')) as {
    services: { inkstone: { environment: Record<string, string> } }
  }
  for (const settings of [example, compose.services.inkstone.environment]) {
    const asked = new Set<string | symbol>()
    const get = (all: Record<string, string>, name: string) => {
      asked.add(name)
      return all[name]
    }
    expect(() => readConfig(new Proxy(settings, { get }))).not.toThrow()
    expect(Object.keys(settings).filter((name) => !asked.has(name))).toEqual([])
  }
})

test('容器停下来的时间，和 systemd 给的一样：手上的请求来得及做完', () => {
  const compose = parse(deploy('compose.yaml')) as {
    services: { inkstone: { stop_grace_period?: string } }
  }
  const [, seconds = ''] = /^TimeoutStopSec=(\d+)$/m.exec(deploy('inkstone.service')) ?? []
  expect(Number(seconds)).toBeGreaterThanOrEqual(20)
  expect(compose.services.inkstone.stop_grace_period).toBe(`${seconds}s`)
})

test('又做了一个发行包之后，镜像里还是只有一个：刚做的那个', () => {
  const made = join(folder, 'release')
  mkdirSync(made)
  const archives = ['0.1.0', '0.2.0', '0.10.0'].map((it) => `inkstone-${it}-linux-x64.tar.gz`)
  for (const file of [...archives, 'SHA256SUMS', 'notes.tar.gz'])
    writeFileSync(join(made, file), '')
  removeOtherArchives(join(made, archives[1] ?? ''))
  const [, taken = ''] = /^ADD (\S+) /m.exec(deploy('Containerfile')) ?? []
  const found = execFileSync('sh', ['-c', `ls ${taken}`], { cwd: folder }).toString()
  expect(found).toBe(`release/${archives[1]}\n`)
  expect(readdirSync(made).toSorted()).toEqual(['SHA256SUMS', archives[1], 'notes.tar.gz'])
})
