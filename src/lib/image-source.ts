/** Where the browser gets a picture from, in which widths, and how large it is. */
export interface ImageSource {
  src: string
  /** Left out where there is one width alone. */
  srcSet?: string
  /** In pixels; left out where the address does not say it. */
  width?: number
  height?: number
}

/** Where this community's pictures are, unless it has another place for them (a CDN). */
export const siteImages = '/images'

/** The widths that the server keeps beside what was uploaded. Keep in step with `server/images/image-address.ts`. */
const variantWidths = { portrait: [64, 128], other: [320, 640, 1280] }

/** The size and whether it moves are left out of the names of before there were variants. */
const ownAddress =
  /^(?:\/blog)?\/images\/(avatar|cover|post|feedback)\/([0-9a-f]{32}(?:-(\d{1,5})x(\d{1,5})(-moving)?)?\.(?:jpg|png|webp|gif))$/

/**
 * The source of a picture by its address; any address that is none of this community's stands for itself.
 *
 * `isCut` says that its place has a size of its own, which the picture fills however large it is: then it has its widths even
 * where its address does not say how large it is. A portrait comes in its two widths alone: no place of one needs more.
 */
export function imageSource(
  address: string,
  { base = siteImages, isCut = false }: { base?: string; isCut?: boolean } = {},
): ImageSource {
  const [, category, name, wide, high, moving] = ownAddress.exec(address) ?? []
  if (category === undefined || name === undefined) return { src: address }
  const at = (file: string) => `${base}/${category}/${file}`
  const src = at(name)
  const size = wide && high ? { width: Number(wide), height: Number(high) } : undefined
  if (moving || (!size && (!isCut || name.endsWith('.gif')))) return { src, ...size }
  const isPortrait = category === 'avatar'
  const widths = variantWidths[isPortrait ? 'portrait' : 'other']
  const most = size && (isPortrait ? Math.min(size.width, size.height) : size.width)
  const candidates = widths
    // The last one is as wide as the picture itself where that is narrower.
    .filter((width, at) => most === undefined || (widths[at - 1] ?? width) < most)
    .map((width) => `${at(`${name}.${width}.webp`)} ${Math.min(width, most ?? width)}w`)
  if (candidates.length === 0) return { src, ...size }
  if (most !== undefined && most > 1280 && !isPortrait) candidates.push(`${src} ${most}w`)
  return { src, srcSet: candidates.join(', '), ...size }
}

/** A message that is a picture of this site and nothing else is shown as that picture. */
const pictureAlone = /^\/images\/[a-z]+\/[\w-]+\.[a-z]+$/

export const isPicture = (content: string) => pictureAlone.test(content)
