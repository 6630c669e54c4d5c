import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import type { S3Config } from '#server/lib/s3.ts'
import { endChild } from './child.ts'
import { freePort } from './port.ts'
import { until } from './until.ts'

/** Debian's own: what apt installs, no other Python sees. */
const python = '/usr/bin/python3'

/**
 * Whether tests that need a real object store can run (Debian's python3-swift): in CI they must; elsewhere they are left out
 * with a message.
 */
export function canTestSwift(): boolean {
  const hasSwift = spawnSync(python, ['-c', 'import swift.proxy.server']).status === 0
  if (hasSwift || process.env['CI'] !== undefined) return true
  console.warn('没有 python3-swift：真的对象存储没有被检验。')
  return false
}

export interface Swift {
  /** Of a bucket that is there and empty. */
  config: S3Config
  /** What speaks to the outside stops answering, as it does when a network is cut. */
  pause(): void
  resume(): void
  close(): Promise<void>
}

/**
 * OpenStack Swift with its S3 interface, which checks every signature, as a store of one disk in a folder of its own: four
 * processes that end with `close`. The disk of the folder needs extended attributes.
 */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-swift-'))
  const [proxyPort = 0, account = 0, container = 0, object = 0] = await Promise.all(
    parts.map(freePort),
  )
  const ports = { proxy: proxyPort, account, container, object }
  writeSettings(folder, ports)
  makeRings(folder, ports)
  const servers = parts.map((name) => startServer(folder, name))
  const config: S3Config = {
    endpoint: `http://127.0.0.1:${ports.proxy}`,
    region: 'us-east-1',
    bucket: 'ink-pictures',
    addressing: 'path',
    accessKey: 'ink:stone',
    secretKey: 'secretkey',
  }
  const [proxy] = servers
  const close = async () => {
    for (const server of servers) server.kill('SIGCONT')
    await Promise.all(servers.map((server) => endChild(server, 'SIGKILL')))
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await until(() => makeBucket(config), 'Swift', 100_000)
  } catch (error) {
    await close()
    throw error
  }
  return {
    config,
    pause: () => void proxy?.kill('SIGSTOP'),
    resume: () => void proxy?.kill('SIGCONT'),
    close,
  }
}

const parts = ['proxy', 'account', 'container', 'object'] as const
type Ports = Record<(typeof parts)[number], number>

function writeSettings(folder: string, ports: Ports) {
  const write = (name: string, lines: string[]) =>
    writeFileSync(join(folder, name), lines.join('\n'))
  const common = (port: number) => [
    '[DEFAULT]',
    'bind_ip = 127.0.0.1',
    `bind_port = ${port}`,
    'workers = 0',
    `swift_dir = ${folder}`,
    `devices = ${join(folder, 'disks')}`,
    'mount_check = false',
    'log_level = CRITICAL',
  ]
  write('swift.conf', [
    '[swift-hash]',
    'swift_hash_path_suffix = inkstone',
    'swift_hash_path_prefix = test',
    '[storage-policy:0]',
    'name = p0',
    'default = yes',
  ])
  for (const name of ['account', 'container', 'object'] as const)
    write(`${name}-server.conf`, [
      ...common(ports[name]),
      '[pipeline:main]',
      `pipeline = ${name}-server`,
      `[app:${name}-server]`,
      `use = egg:swift#${name}`,
      `[${name}-replicator]`,
    ])
  const filters = ['catch_errors', 'cache', 's3api', 'tempauth', 'copy', 'slo', 'dlo']
  const settings: Record<string, string[]> = {
    cache: [`memcache_servers = 127.0.0.1:1`],
    s3api: ['s3_acl = false', 'location = us-east-1', 'dns_compliant_bucket_names = false'],
    tempauth: ['user_ink_stone = secretkey .admin'],
  }
  write('proxy-server.conf', [
    ...common(ports.proxy),
    '[pipeline:main]',
    `pipeline = ${filters.join(' ')} proxy-server`,
    '[app:proxy-server]',
    'use = egg:swift#proxy',
    'account_autocreate = true',
    ...filters.flatMap((name) => [
      `[filter:${name}]`,
      `use = egg:swift#${name === 'cache' ? 'memcache' : name}`,
      ...(settings[name] ?? []),
    ]),
  ])
  mkdirSync(join(folder, 'disks/d1'), { recursive: true })
}

/** One device and one copy for each kind, all made by one process: starting Python is what costs. */
function makeRings(folder: string, ports: Ports) {
  const rings = (['account', 'container', 'object'] as const).map((name) => [
    join(folder, `${name}.builder`),
    `r1z1-127.0.0.1:${ports[name]}/d1`,
  ])
  // It reads its own name among the options. 1 is a warning: one device holds every copy.
  const run = `
import sys, json
from swift.cli.ringbuilder import main
for builder, device in json.loads(sys.argv[1]):
    for step in (['create', '4', '1', '1'], ['add', device, '1'], ['rebalance']):
        sys.argv[0] = 'swift-ring-builder'
        try:
            code = main(['swift-ring-builder', builder] + step)
        except SystemExit as end:
            code = end.code
        if code is not None and code > 1:
            sys.exit(code)`
  const { status, stderr } = spawnSync(python, ['-c', run, JSON.stringify(rings)], {
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`swift-ring-builder: ${stderr}`)
}

function startServer(folder: string, name: string): ChildProcess {
  const run = `
import sys
from swift.common import utils
utils.SWIFT_CONF_FILE = sys.argv[1] + '/swift.conf'
from swift.common import storage_policy
storage_policy.reload_storage_policies()
from swift.common.wsgi import run_wsgi
# Without it nothing listens: its log would go to a syslog alone.
sys.exit(run_wsgi(sys.argv[1] + '/' + sys.argv[2] + '-server.conf', sys.argv[2] + '-server', verbose=True))`
  return spawn(python, ['-c', run, folder, name], { cwd: folder, stdio: 'ignore' })
}

async function makeBucket({ endpoint, bucket, accessKey, secretKey, region }: S3Config) {
  const client = new AwsClient({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region,
    service: 's3',
    retries: 0,
  })
  const signal = AbortSignal.timeout(5_000)
  const answer = await client
    .fetch(`${endpoint}/${bucket}`, { method: 'PUT', signal })
    .catch(() => undefined)
  await answer?.body?.cancel()
  return answer?.ok ?? false
}
