/** What the server takes (`POST /api/images/{category}`); it looks at the bytes, so this only spares the way. */
const limits = { bytes: 8 * 1024 * 1024, types: /^image\/(?:png|jpeg|webp|gif)$/ }

/** Why a file is not even tried, in words. */
export interface Refusals {
  notAnImage: string
  tooLarge: string
}

/** What the server would refuse a file for; null where it may take it. */
export function refusalOf({ size, type }: File, refusals: Refusals): string | null {
  if (!limits.types.test(type)) return refusals.notAnImage
  return size > limits.bytes ? refusals.tooLarge : null
}
