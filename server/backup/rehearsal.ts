import { once } from 'node:events'
import { mkdir, rm, stat, statfs } from 'node:fs/promises'
import { OperatorError } from '#server/lib/operator-error.ts'
import { startProcess } from '#server/lib/own-process.ts'
import { sumOf } from './manifest.ts'
import type { RehearsalReply, RehearsalTask } from './rehearsal.process.ts'

interface Options {
  /** A backup that is not encrypted yet. */
  path: string
  /** A folder of its own, which is removed at the end. */
  folder: string
  /** Of the database that it was made of. */
  databaseBytes: number
  signal: AbortSignal
}

/** An empty database takes as much, and its log. */
const leastBytes = 300 * 1024 * 1024

/**
 * Restores a backup into an embedded database in a scratch folder, in a process of its own, and counts: however large it
 * is, and whatever is wrong with it, this server goes on.
 * @returns how many rows there were
 * @throws OperatorError with a sentence when it does not restore, or to something else than its own counts
 */
export async function rehearse({
  path,
  folder,
  databaseBytes,
  signal,
}: Options): Promise<number> {
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true, mode: 0o700 })
  try {
    await demandRoom(folder, leastBytes + 2 * databaseBytes + (await stat(path)).size)
    const reply = await ask({ path, folder }, signal)
    if ('problem' in reply) throw new OperatorError(reply.problem)
    const { expected, found } = reply
    const different = Object.keys(expected).filter((name) => expected[name] !== found[name])
    if (different.length > 0)
      throw new OperatorError(
        `恢复出来的行数和备份时的不一样：${different
          .map((name) => `${name} ${found[name] ?? 0}/${expected[name]}`)
          .join('、')}。`,
      )
    return sumOf(found)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function demandRoom(folder: string, bytes: number) {
  const { bavail, bsize } = await statfs(folder)
  const megabytes = (count: number) => Math.ceil(count / 1024 / 1024)
  if (bavail * bsize < bytes)
    throw new OperatorError(
      `磁盘空间不够演练恢复：大约要 ${megabytes(bytes)} MB，还剩 ${megabytes(bavail * bsize)} MB。`,
    )
}

function ask(task: RehearsalTask, signal: AbortSignal): Promise<RehearsalReply> {
  const child = startProcess(import.meta.url, 'rehearsal.process')
  const ended = once(child, 'exit')
  const kill = () => child.kill('SIGKILL')
  signal.addEventListener('abort', kill)
  return new Promise<RehearsalReply>((resolve, reject) => {
    child.once('message', (reply: RehearsalReply) => resolve(reply))
    child.once('error', reject)
    child.once('exit', (code, name) =>
      reject(
        signal.aborted ? signal.reason : new Error(`the rehearsal ended: ${name ?? code}`),
      ),
    )
    child.send(task)
  }).finally(async () => {
    signal.removeEventListener('abort', kill)
    kill()
    // Until then it may write into its folder, which is removed next.
    await ended
  })
}
