import { OperatorError } from '#server/lib/operator-error.ts'
import type { Progress } from '#server/lib/progress.ts'
import { noBucket } from './bucket-owner.ts'
import type { ImageStores } from './open-image-stores.ts'

/**
 * Carries the pictures to the bucket, or back to the folder, one after the other. Each is in its new place before it
 * leaves the old one, and both are looked at meanwhile, so a server may run; what was interrupted goes on where it was.
 * @throws OperatorError without a bucket · StoreUnavailable while it is away
 */
export async function moveImages(
  { disk, bucket }: ImageStores,
  to: 'bucket' | 'disk',
  progress: Progress,
): Promise<{ moved: number }> {
  if (bucket === undefined) throw new OperatorError(noBucket)
  const [source, target] = to === 'bucket' ? [disk, bucket] : [bucket, disk]
  // The store's clock may be ahead of this one.
  const everything = new Date(8.64e15)
  let total = 0
  for await (const _ of source.listBefore(everything)) total += 1
  let moved = 0
  for await (const { category, name } of source.listBefore(everything)) {
    if (progress.signal.aborted)
      throw new OperatorError('已中断：再运行一次，会从停下的地方继续。')
    const bytes = await source.get(category, name)
    // Somebody removed it meanwhile.
    if (bytes === undefined) continue
    await target.put(category, name, bytes)
    await source.remove(category, name)
    moved += 1
    progress.onProgress(moved, Math.max(moved, total))
  }
  return { moved }
}
