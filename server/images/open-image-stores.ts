import { join } from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { createDiskImageStore, type ImageStore } from './image-store.ts'
import { createS3ImageStore } from './s3-image-store.ts'

export interface ImageStores {
  /** Where pictures are put, and found wherever they are. */
  files: ImageStore
  /** The folder `images` of the data folder. */
  disk: ImageStore
  /** The bucket that `S3_*` names; undefined without them. */
  bucket: ImageStore | undefined
}

/** Opens the places of pictures. With a bucket, what the folder still holds is found until it is moved. */
export function openImageStores({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>): ImageStores {
  const disk = createDiskImageStore(join(dataDir, 'images'))
  if (s3 === undefined) return { files: disk, disk, bucket: undefined }
  const bucket = createS3ImageStore(s3)
  return { files: withFallback(bucket, disk), disk, bucket }
}

/** Puts into the first store and finds in both. */
function withFallback(first: ImageStore, second: ImageStore): ImageStore {
  async function findInBoth<Found extends object>(
    look: (store: ImageStore) => Promise<Found | undefined>,
  ) {
    const asked = await look(first).catch((error: Error) => error)
    if (asked && !(asked instanceof Error)) return asked
    const kept = await look(second)
    if (kept) return kept
    if (asked) throw asked
    // It may have been moved between the two looks.
    return look(first)
  }

  return {
    ...(first.owner && { owner: first.owner }),
    put: (category, name, bytes) => first.put(category, name, bytes),
    get: (category, name) => findInBoth((store) => store.get(category, name)),
    open: (category, name) => findInBoth((store) => store.open(category, name)),
    async remove(category, name) {
      await second.remove(category, name)
      await first.remove(category, name)
    },
    async *listBefore(before) {
      yield* first.listBefore(before)
      yield* second.listBefore(before)
    },
    async removeUnfinished(before) {
      await first.removeUnfinished(before)
      await second.removeUnfinished(before)
    },
  }
}
