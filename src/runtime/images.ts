import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

export type ImageCategory = Schemas['ImageCategory']
type UploadedImage = Schemas['UploadedImage']

interface UploadOptions {
  /** Hears how much has been sent, 0 to 1. */
  onProgress?: (part: number) => void
  signal?: AbortSignal
}

/** Pictures on their way to the server. */
export interface Images {
  /**
   * What the server would not take is refused before it is sent.
   * @throws RequestFailed with the typed failure; the abort reason when `signal` is aborted
   */
  upload: (
    category: ImageCategory,
    file: File,
    options?: UploadOptions,
  ) => Promise<UploadedImage>
}

/** What the server takes (`POST /api/images/{category}`); it looks at the bytes, so this only spares the way. */
const limits = { bytes: 8 * 1024 * 1024, types: /^image\/(?:png|jpeg|webp|gif)$/ }

/** Why a file is not even tried, in words. */
interface Refusals {
  notAnImage: string
  tooLarge: string
}

/** What the server would refuse a file for; null where it may take it. */
export function refusalOf({ size, type }: File, refusals: Refusals): string | null {
  if (!limits.types.test(type)) return refusals.notAnImage
  return size > limits.bytes ? refusals.tooLarge : null
}
