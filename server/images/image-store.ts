import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { type FileHandle, mkdir, open as openFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { type ImageCategory, imageCategories } from '#server/db/schema/images.ts'
import { codeOf } from '#server/lib/error-code.ts'
import { filesBefore } from '#server/lib/files-before.ts'
import { type ImageName, originalOf, variantNames } from './image-address.ts'

/** The place of pictures is away, or refuses; nothing was stored. */
export class StoreUnavailable extends Error {
  override name = 'StoreUnavailable'
}

/** A picture on its way out, read no faster than it is sent; whoever opens one reads it or destroys it. */
interface OpenImage {
  /** In bytes; undefined where the store does not say. */
  size: number | undefined
  content: Readable
}

/** Where the bytes of pictures and of their variants live. Names are made by this server and never reused. */
export interface ImageStore {
  put(category: ImageCategory, name: string, bytes: Buffer): Promise<void>
  /** The bytes, or undefined when there is no such picture. */
  get(category: ImageCategory, name: string): Promise<Buffer | undefined>
  /** The same bytes little by little, for readers who take their time. */
  open(category: ImageCategory, name: string): Promise<OpenImage | undefined>
  remove(category: ImageCategory, name: string): Promise<void>
  /** What was put before a moment of the store's own clock, in any order. */
  listBefore(before: Date): AsyncIterable<ImageName>
  /** Removes what a `put` that began before then has left unfinished. */
  removeUnfinished(before: Date): Promise<void>
  /** The mark that says whose place it is, where several communities could have been given the same (`bucket-owner.ts`). */
  owner?: { read(): Promise<string | undefined>; write(id: string): Promise<void> }
}

/** Removes a picture with its variants. */
export async function removePicture(files: ImageStore, image: ImageName): Promise<void> {
  for (const name of [...variantNames(image), image.name])
    await files.remove(image.category, name)
}

const draftFile = /^\.([0-9a-z.-]+)\.[0-9a-f]{8}$/
const isPicture = (file: string) => originalOf(file) !== undefined
const isDraft = (file: string) => isPicture(draftFile.exec(file)?.[1] ?? '')

/** Nothing there, or a link. */
const noFile = new Set(['ENOENT', 'ELOOP'])

/** Keeps pictures as files below `root`, one folder a category. A file is whole or absent, also after a crash. */
export function createDiskImageStore(root: string): ImageStore {
  const pathOf = (category: ImageCategory, name: string) => join(root, category, name)

  async function put(category: ImageCategory, name: string, bytes: Buffer) {
    await mkdir(join(root, category), { recursive: true })
    const draft = pathOf(category, `.${name}.${randomBytes(4).toString('hex')}`)
    try {
      const file = await openFile(draft, 'wx', 0o644)
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
    const found = await fileOf(category, name)
    try {
      return await found?.file.readFile()
    } finally {
      await found?.file.close()
    }
  }

  async function open(category: ImageCategory, name: string) {
    const found = await fileOf(category, name)
    return found && { size: found.size, content: found.file.createReadStream() }
  }

  /** Undefined where there is none. */
  async function fileOf(category: ImageCategory, name: string) {
    let file: FileHandle | undefined
    try {
      // A link that somebody laid among the pictures could lead to any file of this machine.
      const flags = constants.O_RDONLY | constants.O_NOFOLLOW
      file = await openFile(pathOf(category, name), flags)
      const status = await file.stat()
      if (status.isFile()) return { file, size: status.size }
      await file.close()
      return undefined
    } catch (error) {
      await file?.close()
      if (noFile.has(codeOf(error) ?? '')) return undefined
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

  return { put, get, open, remove, listBefore, removeUnfinished }
}
