import { refusedPictures as words } from '#src/messages/failures.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
import { createUpload, type UploadPorts } from '#src/platform/images/upload.ts'
import { refusalOf, type Images } from '#src/runtime/images.ts'

/** Uploading, with the contract's types and its limits. */
export const createCheckedUpload = (ports: UploadPorts): Images['upload'] =>
  // The contract types the answer; the wire can't prove it, the contract tests do.
  checked(createUpload(ports) as Images['upload'])

/** Refuses at once what the server would refuse when all of it has come. */
export const checked =
  (upload: Images['upload']): Images['upload'] =>
  async (category, file, options) => {
    const message = refusalOf(file, words)
    if (message !== null) throw new RequestFailed({ kind: 'invalid', fields: {}, message })
    return upload(category, file, options)
  }
