import { type ImageCategory, imageCategories } from '#server/db/schema/images.ts'

/** A picture of this server, as its address names it. */
export interface ImageName {
  category: ImageCategory
  name: string
}

const address = new RegExp(
  `^(?:/blog)?/images/(${imageCategories.join('|')})/([0-9a-f]{32}\\.(?:jpg|png|webp|gif))$`,
)

/** The picture behind an address; undefined when it is none of this server. */
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
