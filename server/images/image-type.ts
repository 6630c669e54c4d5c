import { originalOf } from './image-address.ts'

export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif'

/** How the name of a stored picture ends. */
export const extensions: Record<ImageType, string> = {
  jpeg: 'jpg',
  png: 'png',
  webp: 'webp',
  gif: 'gif',
}

/** The media type of a picture by its name; undefined for a name that is none of ours, which no store looks for. */
export function mimeOf(name: string): string | undefined {
  if (originalOf(name) === undefined) return undefined
  const extension = name.slice(name.lastIndexOf('.') + 1)
  return extension === 'jpg' ? 'image/jpeg' : `image/${extension}`
}

/**
 * A name never changes its bytes, so whoever has them may keep them. What serves many (a CDN) asks each day whether the picture
 * is still there.
 */
export const cacheControl = 'public, max-age=31536000, s-maxage=86400, immutable'

/** Read from the bytes; names and declared types are not asked. Only these four are handed to a decoder: libvips would open SVG, PDF and many more. */
export function imageTypeOf(bytes: Buffer): ImageType | undefined {
  const starts = (signature: string, at = 0) =>
    bytes.subarray(at, at + signature.length).toString('latin1') === signature
  if (starts('\xFF\xD8\xFF')) return 'jpeg'
  if (starts('\x89PNG\r\n\x1A\n')) return 'png'
  if (starts('RIFF') && starts('WEBP', 8)) return 'webp'
  if (starts('GIF87a') || starts('GIF89a')) return 'gif'
  return undefined
}
