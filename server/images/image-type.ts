export type ImageType = 'jpeg' | 'png' | 'webp' | 'gif'

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
