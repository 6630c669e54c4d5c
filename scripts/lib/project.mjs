import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { setPriority } from 'node:os'
import { dirname, join } from 'node:path'

/** The folder that holds package.json. These scripts run before anything is installed: Node's own modules only. */
export const root = join(import.meta.dirname, '../..')

/** Runs a command in the project's folder and answers its exit code; output goes to ours. `nice` is its priority, if not ours. */
export function run(command, args, { nice, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    if (nice !== undefined && child.pid !== undefined) setPriority(child.pid, nice)
    child.on('error', reject)
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)))
  })
}

/** Runs a command as `run` does, and answers what it says. */
export function outputOf(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const said = { stdout: '', stderr: '' }
    const child = spawn(command, args, { cwd: root, ...options })
    child.stdout.setEncoding('utf8').on('data', (text) => (said.stdout += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (said.stderr += text))
    child.on('error', reject)
    child.on('close', () => resolve(said))
  })
}

/** Like `run`, but a failure ends this process with the same code. */
export async function must(command, args, options) {
  const code = await run(command, args, options)
  if (code !== 0) process.exit(code)
}

/** A command that npm installed with the project. */
export const bin = (name) =>
  join(root, 'node_modules/.bin', process.platform === 'win32' ? `${name}.cmd` : name)

/** The environment of the contract's tools: a closed network is no failure, so they neither report home nor look for a newer one. */
export const quietly = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
}

/**
 * Installs what is missing, as the lockfile says: what the product is built and runs with and, unless it is `productOnly`, what
 * tests, checks and generators need besides (`scripts/development/package.json`).
 */
export async function ensureInstalled({ productOnly = false } = {}) {
  // Written by npm at the end of every install; half of one leaves none.
  const installed = join(root, 'node_modules/.package-lock.json')
  const stamp = join(root, 'node_modules/.inkstone-lock')
  const wanted = digest(readFileSync(join(root, 'package-lock.json')))
  const [lock, extent] = readText(stamp)?.split(' ') ?? []
  const isCurrent = existsSync(installed) && lock === wanted
  if (isCurrent && (productOnly || extent === 'all')) return
  console.log('正在安装依赖……')
  const fresh = productOnly ? ['ci', '--workspaces=false'] : ['ci']
  // A server may run on what is there: `ci` would take it away first.
  const command = isCurrent ? ['install', '--no-save'] : fresh
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error']
  await must(process.platform === 'win32' ? 'npm.cmd' : 'npm', [...command, ...quiet])
  writeFileSync(stamp, `${wanted} ${productOnly ? 'product' : 'all'}`)
}

/** Builds the app and the server when a source file is newer than the last build. */
export async function ensureBuilt() {
  const stamp = join(root, 'dist/.stamp')
  const wanted = sourcesDigest()
  if (readText(stamp) === wanted) return
  console.log('正在构建……')
  const { build } = await import('./build.mjs')
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, wanted)
}

const sources = [
  'src',
  'machines',
  'content',
  'openapi',
  'server',
  'public',
  'scripts',
  'index.html',
  'package-lock.json',
  'package.json',
  'tsconfig.json',
  'tsconfig.server.json',
  'vite.config.ts',
  'vite.renderer.config.ts',
]

function sourcesDigest() {
  const hash = createHash('sha256')
  for (const path of sources.flatMap((path) => filesBelow(join(root, path)))) {
    hash.update(path.slice(root.length)).update(readFileSync(path))
  }
  return hash.digest('hex')
}

function filesBelow(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesBelow(join(path, name)))
}

/** What a file says, if there is one. */
export const readText = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : undefined)
const digest = (bytes) => createHash('sha256').update(bytes).digest('hex')
