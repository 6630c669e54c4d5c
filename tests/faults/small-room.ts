import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startCommunity, type Community } from '#tests/support/community.ts'
import type { Row } from './kit.ts'

/** A copy of a data folder on a disk with little room, which only its own processes see. */
interface SmallRoom {
  /** The built server on that copy. */
  start(env: Record<string, string>): Promise<Community>
  /** Leaves not one byte. */
  fill(): void
  empty(): void
  /** Makes the data folder what the copy has become; no server may run. */
  takeBack(): void
}

/**
 * A disk in memory, mounted in a namespace of its own: nothing of the machine's is mounted or filled.
 * Undefined where that is not allowed.
 */
export async function openSmallRoom(
  row: Row,
  dataDir: string,
  megabytes: number,
): Promise<SmallRoom | undefined> {
  const here = `${dataDir}-small`
  mkdirSync(here)
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$2" && cp -a "$1/." "$2" && echo mounted && exec sleep 3600`
  const holder = spawn('unshare', ['-rm', 'sh', '-c', script, 'sh', dataDir, here], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  holder.on('error', () => {})
  row.onEnd(() => holder.kill('SIGKILL'))
  const isMounted = await Promise.race([
    once(holder.stdout, 'data').then(() => true),
    once(holder, 'close').then(() => false),
  ])
  if (!isMounted) return undefined
  const inside = join(`/proc/${holder.pid}/root`, here)
  const filler = join(inside, 'filler')
  const under = [
    'nsenter',
    '-t',
    String(holder.pid),
    '-U',
    '-m',
    '--preserve-credentials',
    '--',
  ]
  return {
    start: async (env) => {
      const community = await startCommunity({ ...env, DATA_DIR: here }, undefined, under)
      row.onEnd(() => community.kill())
      return community
    },
    fill() {
      // Halving: what does not fit is tried again with less.
      for (let bytes = megabytes * 1024 * 1024; bytes >= 1024; bytes = Math.floor(bytes / 2)) {
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(bytes), { flag: 'a' })
        } catch {
          // Full, to this size.
        }
      }
    },
    empty: () => rmSync(filler),
    takeBack() {
      rmSync(dataDir, { recursive: true })
      cpSync(inside, dataDir, { recursive: true })
    },
  }
}
