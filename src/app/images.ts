import type { UploadPorts } from '#src/platform/images/upload.ts'
import type { Images } from '#src/runtime/images.ts'

/** Uploading, with the contract's types. Loaded with the first image: most pages send none. */
export function createImages(ports: UploadPorts): Images {
  const upload: Images['upload'] = async (...image) => {
    const { createUpload } = await import('#src/platform/images/upload.ts')
    // The contract types the answer; the wire can't prove it, the contract tests do.
    return createUpload(ports)(...image) as ReturnType<Images['upload']>
  }
  return { upload }
}
