import type { Core } from '#server/core.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { type ImageName, variantName } from './image-address.ts'
import { type ImageStore, removePicture } from './image-store.ts'
import * as store from './images.store.ts'

type Parts = Pick<Core, 'db' | 'clock' | 'imageProcessor'>

const atOnce = 20

/**
 * Makes the narrower versions of every picture that has none yet, those that were uploaded before there were any included.
 * Until they are there the picture itself is served.
 * @throws StoreUnavailable while the place of pictures is away · Problem 1009 while too many uploads wait: the next run goes on
 */
export async function makeVariants(core: Parts, files: ImageStore): Promise<void> {
  for (;;) {
    const some = await store.findWithoutVariants(core.db, atOnce)
    if (some.length === 0) return
    for (const image of some) await makeFor(core, files, image)
  }
}

async function makeFor(
  { db, clock, imageProcessor }: Parts,
  files: ImageStore,
  image: ImageName,
) {
  const { category, name } = image
  const bytes = await files.get(category, name)
  const variants = bytes ? await imageProcessor.vary(bytes, category) : []
  for (const variant of variants)
    await files.put(category, variantName(name, variant.width), variant.bytes)
  // Who removed the picture meanwhile could not remove what was not there.
  if (!(await store.markVaried(db, image, clock.now()))) await removePicture(files, image)
}

export const variantsJob = (core: Parts, files: ImageStore): Job => ({
  name: 'image-variants',
  schedule: '*/10 * * * * *',
  isDue: async () => (await store.findWithoutVariants(core.db, 1)).length > 0,
  run: () => makeVariants(core, files),
})
