import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

export type ImageCategory = Schemas['ImageCategory']
export type UploadedImage = Schemas['UploadedImage']

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
