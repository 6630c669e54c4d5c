import { openEmbedded } from '#server/db/embedded.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { systemClock } from '#server/lib/clock.ts'
import { describeError } from '#server/lib/log.ts'
import { followServer } from '#server/lib/own-process.ts'
import { unwatched } from '#server/lib/progress.ts'
import { countAll, listTables } from './tables.store.ts'
import { restoreBackup } from './restore.ts'

/* A process of its own that restores one backup into a scratch database, answers what became of it, and is ended then. */

export interface RehearsalTask {
  path: string
  folder: string
}

/** What the backup says it holds, and what was found once it was restored; or why it was not. */
export type RehearsalReply =
  | { expected: Record<string, number>; found: Record<string, number> }
  | { problem: string }

followServer()

process.on('message', (task: RehearsalTask) => {
  void restored(task)
    .catch((error: unknown) => ({ problem: describeError(error).message }))
    .then((reply: RehearsalReply) => process.send?.(reply))
})

/** Pictures are read and counted, and not written a second time. */
const nowhere: ImageStore = {
  put: () => Promise.resolve(),
  get: () => Promise.resolve(undefined),
  open: () => Promise.resolve(undefined),
  remove: () => Promise.resolve(),
  async *listBefore() {},
  removeUnfinished: () => Promise.resolve(),
}

async function restored({ path, folder }: RehearsalTask): Promise<RehearsalReply> {
  const { db } = await openEmbedded({ dataDir: folder })
  const options = { path, isForced: false }
  const core = { db, clock: systemClock }
  const { expected } = await restoreBackup(core, nowhere, options, unwatched())
  return { expected: expected ?? {}, found: await countAll(db, await listTables(db)) }
}
