import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { type ImageName, variantName } from './image-address.ts'
import { isOwn } from './bucket-owner.ts'
import { type ImageStore, removePicture } from './image-store.ts'
import * as store from './images.store.ts'

type Parts = Pick<Core, 'db' | 'clock' | 'imageProcessor'>

const atOnce = 20

/**
 * Makes the narrower versions of every picture that has none yet, those that were uploaded before there were any included.
 * Until they are there the picture itself is served. One that cannot be read is left to the next run.
 * @throws StoreUnavailable while the place of pictures is away · Problem 1009 while too many uploads wait: the next run goes on ·
 *   what the first that cannot be read is refused with, once the others are done
 */
export async function makeVariants(core: Parts, files: ImageStore): Promise<void> {
  const unreadable = new Map<string, unknown>()
  for (;;) {
    const oldest = await store.findWithoutVariants(core.db, atOnce + unreadable.size)
    const some = oldest.filter(({ name }) => !unreadable.has(name))
    if (some.length === 0) break
    for (const image of some) {
      const bytes = await files.get(image.category, image.name).catch(async (error) => {
        await demandStore(files)
        unreadable.set(image.name, error)
        return null
      })
      if (bytes !== null) await makeFor(core, files, { image, bytes })
    }
  }
  for (const error of unreadable.values()) throw error
}

/** Asks for a picture that nobody has. @throws what keeps the place of pictures from saying so */
const demandStore = (files: ImageStore) => files.get('post', `${'0'.repeat(32)}.png`)

async function makeFor(
  { db, clock, imageProcessor }: Parts,
  files: ImageStore,
  { image, bytes }: { image: ImageName; bytes: Buffer | undefined },
) {
  const { category, name } = image
  const variants = bytes ? await imageProcessor.vary(bytes, category) : []
  for (const variant of variants)
    await files.put(category, variantName(name, variant.width), variant.bytes)
  // Who removed the picture meanwhile could not remove what was not there.
  const isKnown = await store.markVaried(db, image, clock.now())
  if (!isKnown && (await isOwn(db, files))) await removePicture(files, image)
}

export const variantsJob = (core: Parts, files: ImageStore): Job => ({
  name: 'image-variants',
  schedule: '*/10 * * * * *',
  isDue: async () => (await store.findWithoutVariants(core.db, 1)).length > 0,
  run: () => makeVariants(core, files),
})
