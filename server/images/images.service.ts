import { createHash, randomBytes } from 'node:crypto'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import type { Handle } from '#server/db/client.ts'
import type { Image, ImageCategory } from '#server/db/schema/images.ts'
import { dayMs } from '#server/lib/clock.ts'
import { codeOf } from '#server/lib/error-code.ts'
import { problem } from '#server/lib/problem.ts'
import { asMember } from '#server/db/as-member.ts'
import { imageName } from './image-address.ts'
import { type ImageStore, removePicture, StoreUnavailable } from './image-store.ts'
import * as store from './images.store.ts'
import { extensions } from './image-type.ts'

/** What one account may keep, and add in a day. */
export const quota = { bytes: 512 * 1024 * 1024, aDay: 200 }

type UploadedImage = components['schemas']['UploadedImage']
export type Images = ReturnType<typeof createImages>

/** Takes pictures in: decoded, encoded anew, and stored under a name of the server's making. */
export function createImages(
  core: Pick<Core, 'db' | 'clock' | 'imageProcessor'>,
  files: ImageStore,
) {
  /**
   * Stores what a member uploads.
   * @throws Problem 1007 not a picture of a known type · 1000 broken or too large unpacked · 1003 too many today ·
   * 1005 no room left for this account · 1009 none left on the disk, or the store of pictures is away
   */
  async function upload(
    ownerId: string,
    category: ImageCategory,
    bytes: Buffer,
  ): Promise<UploadedImage> {
    await demandRoom(core.db, ownerId, 1)
    const image = await take(ownerId, category, bytes)
    try {
      await asMember(core, ownerId, async (tx) => {
        await store.lockOwner(tx, ownerId)
        await demandRoom(tx, ownerId, image.bytes)
        await store.insertImage(tx, image)
      })
    } catch (error) {
      // A picture without a row is swept later; why it has none is what the member has to hear.
      await removePicture(files, image).catch(() => {})
      throw error
    }
    return present(image)
  }

  /**
   * Stores a picture of an import, beyond any quota; the same bytes are stored once.
   * @throws Problem 1007 or 1000 as `upload`
   */
  async function adopt(
    ownerId: string,
    category: ImageCategory,
    bytes: Buffer,
  ): Promise<UploadedImage> {
    const sourceHash = createHash('sha256').update(bytes).digest('hex')
    const known = await store.findBySource(core.db, category, sourceHash)
    if (known) return present(known)
    const image = { ...(await take(ownerId, category, bytes)), sourceHash }
    await store.insertImage(core.db, image)
    return present(image)
  }

  async function take(
    ownerId: string,
    category: ImageCategory,
    uploaded: Buffer,
  ): Promise<Image> {
    const encoded = await core.imageProcessor.process(ownerId, uploaded, category)
    const { bytes, type, width, height } = encoded
    const name = imageName(randomBytes(16).toString('hex'), {
      ...encoded,
      extension: extensions[type],
    })
    await files.put(category, name, bytes).catch(tellOfStore)
    return {
      category,
      name,
      ownerId,
      mime: `image/${type}`,
      width,
      height,
      bytes: bytes.length,
      sourceHash: null,
      createdAt: core.clock.now(),
      variantsAt: null,
    }
  }

  async function demandRoom(db: Handle, ownerId: string, size: number) {
    const since = new Date(core.clock.now().getTime() - dayMs)
    const { bytes, recent } = await store.usageOf(db, ownerId, since)
    if (recent >= quota.aDay) throw problem.tooMany(3600, '今天上传的图片太多了，请明天再试')
    if (bytes + size > quota.bytes) throw problem.tooLarge('您的图片空间已用完')
  }

  return { upload, adopt }
}

const fullDisk = new Set(['ENOSPC', 'EDQUOT'])

function tellOfStore(error: unknown): never {
  const isFull = fullDisk.has(codeOf(error) ?? '')
  if (error instanceof StoreUnavailable)
    throw problem.unavailable(60, '图片存储暂时连不上，图片没有保存，请稍后再试', error)
  if (isFull)
    throw problem.unavailable(60, '服务器的存储空间不足，图片没有保存，请稍后再试', error)
  throw error
}

const present = (image: Image): UploadedImage => ({
  url: `/images/${image.category}/${image.name}`,
  category: image.category,
  name: image.name,
  // The column holds only what `take` wrote: the four types of the contract.
  mime: image.mime as UploadedImage['mime'],
  width: image.width,
  height: image.height,
  size: image.bytes,
})
