import type { Core } from '#server/core.ts'
import { chunksOf } from '#server/db/in-batches.ts'
import { demandOwn } from '#server/images/bucket-owner.ts'
import { type ImageName, originalOf } from '#server/images/image-address.ts'
import type { ImageStore } from '#server/images/image-store.ts'
import { findUnknown, hasImages } from '#server/images/images.store.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { dayMs } from '#server/lib/clock.ts'
import { removeUnfinishedMails } from '#server/mail/mail-files.ts'

type Parts = Pick<Core, 'db' | 'clock' | 'config' | 'log'>

/** An upload or a restore stores its pictures before their rows: what is younger may be under way. */
const keptMs = dayMs
const atOnce = 200
/** The most pictures that one run removes; a database that does not belong to the folder would lose it all at once. */
const mostRemoved = 1000

/** Removes what a killed process or a full disk has left: unfinished files, and pictures without a row. */
async function removeLeftovers(core: Parts, files: ImageStore): Promise<void> {
  const before = new Date(core.clock.now().getTime() - keptMs)
  await files.removeUnfinished(before)
  await removeUnfinishedMails(core.config, before)
  await demandOwn(core.db, files)
  const removed = await removeUnknown(core, files, before)
  if (removed > 0) core.log.info({ removed }, 'pictures without a row were removed')
}

async function removeUnknown({ db }: Parts, files: ImageStore, before: Date) {
  // A database without pictures is new, or not the one of this folder.
  if (!(await hasImages(db))) return 0
  let removed = 0
  for await (const some of chunksOf(files.listBefore(before), atOnce)) {
    const unknown = await findUnknown(db, some.map(uploaded))
    const names = new Set(unknown.map(({ category, name }) => `${category}/${name}`))
    for (const { category, name } of some) {
      if (!names.has(`${category}/${uploaded({ category, name }).name}`)) continue
      if (removed === mostRemoved) return removed
      await files.remove(category, name)
      removed += 1
    }
  }
  return removed
}

/** Variants have no row of their own. */
const uploaded = ({ category, name }: ImageName): ImageName => ({
  category,
  name: originalOf(name) ?? name,
})

export const leftoverFilesJob = (core: Parts, files: ImageStore): Job => ({
  name: 'leftover-files',
  schedule: '33 5 * * *',
  run: () => removeLeftovers(core, files),
})
