import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { endChild } from './child.ts'

/** What every Debian has that a release leans on: a shell, the small tools, the C and C++ libraries. */
const packages = [
  ['dash', 'coreutils', 'tar', 'gzip'],
  ['libc6', 'libgcc-s1', 'libstdc++6', 'libselinux1', 'libpcre2-8-0', 'libacl1', 'libattr1'],
  ['libgmp10'],
].flat()

/** Nobody in particular, and not root. */
const owner = 1000

/** Needs root on a Debian; elsewhere the test is left out with a message. */
export function canTestEmptyRoot(): boolean {
  const tools = ['unshare', 'nsenter', 'ip', 'dpkg'].map((tool) =>
    spawnSync(tool, ['--version']),
  )
  const can = process.getuid?.() === 0 && tools.every(({ error }) => error === undefined)
  if (!can) console.warn('不是 Debian 上的 root，或没有 iproute2：发行包没有在空的系统里试过。')
  return can
}

interface Ended {
  code: number | null
  stdout: string
  stderr: string
}

/** A system with nothing in it but what each Debian has, without a network. */
export interface EmptyRoot {
  /** The folder that it sees as `/`. */
  path: string
  /** A folder in it that belongs to those who run there. */
  home: string
  /** Starts a program in it, with these variables alone. */
  start(command: string[], env?: Record<string, string>): ReturnType<typeof spawn>
  /** Runs a program in it to its end. */
  run(command: string[], env?: Record<string, string>): Promise<Ended>
  /** Gives what was copied into it to those who run there. */
  own(path: string): void
  close(): Promise<void>
}

export async function openEmptyRoot(): Promise<EmptyRoot> {
  const path = mkdtempSync(join(tmpdir(), 'inkstone-root-'))
  chmodSync(path, 0o755)
  for (const folder of [
    'usr/bin',
    'usr/sbin',
    'usr/lib',
    'usr/lib64',
    'dev',
    'proc',
    'opt/inkstone',
  ])
    mkdirSync(join(path, folder), { recursive: true })
  for (const name of ['bin', 'sbin', 'lib', 'lib64'])
    symlinkSync(`usr/${name}`, join(path, name))
  mkdirSync(join(path, 'tmp'))
  chmodSync(join(path, 'tmp'), 0o1777)
  const home = join(path, 'opt/inkstone')
  chownSync(home, owner, owner)
  // Of folders only what is in them: those of this machine may be links.
  const copy = `dpkg -L ${packages.join(' ')} | grep -v ^diverted | sort -u |
    while read -r file; do [ -d "$file" ] || echo "$file"; done |
    tar -c --no-recursion -T - | tar -x --keep-directory-symlink -C ${path}
    cp -a /dev/null /dev/urandom /dev/random ${path}/dev/`
  execFileSync('sh', ['-c', copy], { stdio: ['ignore', 'ignore', 'ignore'] })

  const mounted = `ip link set lo up && mount --bind /proc ${path}/proc && echo ready && exec sleep 1200`
  const holder = spawn('unshare', ['--net', '--mount', 'sh', '-c', mounted])
  await once(holder.stdout, 'data')

  const start: EmptyRoot['start'] = (command, env = {}) => {
    const variables = Object.entries(env).map(([name, value]) => `${name}=${value}`)
    const inside = ['nsenter', `--target=${holder.pid}`, '--net', '--mount']
    const changed = ['chroot', `--userspec=${owner}:${owner}`, path]
    const all = [...inside, ...changed, '/usr/bin/env', '-i', ...variables, ...command]
    return spawn(all[0] ?? '', all.slice(1), { stdio: ['ignore', 'pipe', 'pipe'] })
  }

  const run: EmptyRoot['run'] = async (command, env) => {
    const child = start(command, env)
    const said = { stdout: '', stderr: '' }
    child.stdout?.on('data', (bytes: Buffer) => void (said.stdout += bytes.toString()))
    child.stderr?.on('data', (bytes: Buffer) => void (said.stderr += bytes.toString()))
    const [code] = (await once(child, 'close')) as [number | null]
    return { code, ...said }
  }

  return {
    path,
    home,
    start,
    run,
    own: (target) => void execFileSync('chown', ['-R', `${owner}:${owner}`, target]),
    close: async () => {
      await endChild(holder, 'SIGKILL')
      rmSync(path, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
