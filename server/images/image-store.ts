import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ImageCategory, imageCategories } from '#server/db/schema/images.ts'
import { filesBefore } from '#server/lib/files-before.ts'
import { type ImageName, originalOf, variantNames } from './image-address.ts'

/** The place of pictures is away, or refuses; nothing was stored. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** Where the bytes of pictures and of their variants live. Names are made by this server and never reused. */
export interface ImageStore {
  put(category: ImageCategory, name: string, bytes: Buffer): Promise<void>
  /** The bytes, or undefined when there is no such picture. */
  get(category: ImageCategory, name: string): Promise<Buffer | undefined>
  remove(category: ImageCategory, name: string): Promise<void>
  /** What was put before a moment of the store's own clock, in any order. */
  listBefore(before: Date): AsyncIterable<ImageName>
  /** Removes what a `put` that began before then has left unfinished. */
  removeUnfinished(before: Date): Promise<void>
}

/** Removes a picture with its variants. */
export async function removePicture(files: ImageStore, image: ImageName): Promise<void> {
  for (const name of [...variantNames(image), image.name])
    await files.remove(image.category, name)
}

const draftFile = /^\.([0-9a-z.-]+)\.[0-9a-f]{8}$/
const isPicture = (file: string) => originalOf(file) !== undefined
const isDraft = (file: string) => isPicture(draftFile.exec(file)?.[1] ?? '')

/** Nothing there, a link, or a folder. */
const noFile = new Set(['ENOENT', 'ELOOP', 'EISDIR'])

/** Keeps pictures as files below `root`, one folder a category. A file is whole or absent, also after a crash. */
export function createDiskImageStore(root: string): ImageStore {
  const pathOf = (category: ImageCategory, name: string) => join(root, category, name)

  async function put(category: ImageCategory, name: string, bytes: Buffer) {
    await mkdir(join(root, category), { recursive: true })
    const draft = pathOf(category, `.${name}.${randomBytes(4).toString('hex')}`)
    try {
      const file = await open(draft, 'wx', 0o644)
      try {
        await file.writeFile(bytes)
        await file.sync()
      } finally {
        await file.close()
      }
      await rename(draft, pathOf(category, name))
    } catch (error) {
      await rm(draft, { force: true })
      throw error
    }
  }

  async function get(category: ImageCategory, name: string) {
    try {
      // A link that somebody laid among the pictures could lead to any file of this machine.
      const file = await open(pathOf(category, name), constants.O_RDONLY | constants.O_NOFOLLOW)
      try {
        return await file.readFile()
      } finally {
        await file.close()
      }
    } catch (error) {
      if (error instanceof Error && 'code' in error && noFile.has(String(error.code)))
        return undefined
      throw error
    }
  }

  const remove = (category: ImageCategory, name: string) =>
    rm(pathOf(category, name), { force: true })

  async function* listBefore(before: Date) {
    for (const category of imageCategories)
      for await (const name of filesBefore(join(root, category), isPicture, before))
        yield { category, name }
  }

  async function removeUnfinished(before: Date) {
    for (const category of imageCategories)
      for await (const name of filesBefore(join(root, category), isDraft, before))
        await remove(category, name)
  }

  return { put, get, remove, listBefore, removeUnfinished }
}
