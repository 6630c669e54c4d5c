import { type ImageCategory, imageCategories } from '#server/db/schema/images.ts'

/** A picture of this server, or in a store one of its variants, as its address names it. */
export interface ImageName {
  category: ImageCategory
  name: string
}

/**
 * The widths in which a picture is kept beside what was uploaded, each as WebP; a portrait is cut to a square. Keep in step with
 * `src/lib/image-source.ts`.
 */
export const variantWidths: Record<ImageCategory, readonly number[]> = {
  avatar: [64, 128],
  cover: [320, 640, 1280],
  post: [320, 640, 1280],
  feedback: [320, 640, 1280],
}

/** 32 random digits, then how wide and high it is and whether it moves, which older names do not say. */
const original = String.raw`[0-9a-f]{32}(?:-\d{1,5}x\d{1,5}(?:-moving)?)?\.(?:jpg|png|webp|gif)`
const originalName = new RegExp(`^${original}$`)
const storedName = new RegExp(String.raw`^(${original})(?:\.(?:64|128|320|640|1280)\.webp)?$`)
const address = new RegExp(`^(?:/blog)?/images/(${imageCategories.join('|')})/(${original})$`)

/**
 * Finds pictures of this server in a text of any kind: category and name of what was uploaded, as `removing.ts` asks the database
 * for them, too.
 */
export const picturePattern = `/images/((?:${imageCategories.join('|')})/${original})`

/** How a picture is called: what is random keeps names apart, what is measured lets a page leave room for it. */
export function imageName(random: string, { width, height, isMoving, extension }: NamedImage) {
  return `${random}-${width}x${height}${isMoving ? '-moving' : ''}.${extension}`
}

interface NamedImage {
  width: number
  height: number
  isMoving: boolean
  extension: string
}

/**
 * The variants of a picture of this width; nothing is enlarged, so the last one may be as wide as the picture itself. None where
 * the picture is as small as the smallest.
 */
export const widthsBelow = (category: ImageCategory, width: number): number[] =>
  variantWidths[category].filter((it, at, all) => (at === 0 ? it : (all[at - 1] ?? 0)) < width)

/** The name of the variant of this width. */
export const variantName = (name: string, width: number) => `${name}.${width}.webp`

/** The names that the variants of a picture can have. */
export const variantNames = ({ category, name }: ImageName): string[] =>
  variantWidths[category].map((width) => variantName(name, width))

/** What was uploaded, of a name that a store may hold: its own, or that of a variant; undefined for any other name. */
export const originalOf = (name: string): string | undefined => storedName.exec(name)?.[1]

/** Whether it names what was uploaded, not a variant. */
export const isOriginal = (name: string): boolean => originalName.test(name)

const categories = new Set<string>(imageCategories)

/** What a store may hold under these two: a picture or a variant; undefined for anything else, which no store looks for. */
export const storedImage = (category: string, name: string): ImageName | undefined =>
  categories.has(category) && originalOf(name) !== undefined
    ? { category: category as ImageCategory, name }
    : undefined

/** The picture behind an address; undefined when it is none of this server, or a variant. */
export function imageAt(url: string): ImageName | undefined {
  const [, category, name] = address.exec(url) ?? []
  // The pattern lets no other category through.
  return category && name ? { category: category as ImageCategory, name } : undefined
}

/** Those of these addresses that name pictures of this server, each once. */
export function ownImages(urls: string[]): ImageName[] {
  const found = urls.flatMap((url) => imageAt(url) ?? [])
  const byName = new Map(found.map((image) => [`${image.category}/${image.name}`, image]))
  return [...byName.values()]
}
