import { readlinkSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Config } from '#server/lib/config.ts'
import { dataLockHolder } from '#server/lib/data-lock.ts'

const pauseMs = 250
const answerMs = 5_000

/** The folder of the release whose process holds the data folder; undefined when none does. */
export function holderOf({ dataDir }: Pick<Config, 'dataDir'>): string | undefined {
  const pid = dataLockHolder(dataDir)
  if (pid === undefined) return undefined
  try {
    // A release runs on the Node in it: FOLDER/runtime/node.
    return dirname(dirname(readlinkSync(`/proc/${pid}/exe`)))
  } catch {
    return undefined
  }
}

/** Whether this very release answers where the settings say, and says that it wants work. */
export async function serves(config: Config, folder: string): Promise<boolean> {
  if (!isSame(holderOf(config), folder)) return false
  try {
    const answer = await fetch(`http://${addressOf(config)}/health/ready`, {
      signal: AbortSignal.timeout(answerMs),
    })
    return answer.status === 200
  } catch {
    return false
  }
}

/** Waits until `folder` serves; false when it does not within this time, or until `signal`. */
export async function untilServing(
  config: Config,
  folder: string,
  ms: number,
  signal?: AbortSignal,
) {
  const end = performance.now() + ms
  while (!(await serves(config, folder))) {
    if (performance.now() > end || signal?.aborted) return false
    await wait(pauseMs)
  }
  return true
}

export function isSame(one: string | undefined, other: string): boolean {
  const [here, there] = [one, other].map((path) =>
    path === undefined ? undefined : statSync(path, { throwIfNoEntry: false }),
  )
  return here !== undefined && here.ino === there?.ino && here.dev === there.dev
}

function addressOf({ host, port }: Config) {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[host] ?? host
  return `${isIP(reached) === 6 ? `[${reached}]` : reached}:${port}`
}
