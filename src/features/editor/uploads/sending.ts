import { uploads as words } from '#src/messages/editing.ts'
import { createImageSending } from '#src/runtime/image-sending.ts'
import type { Images } from '#src/runtime/images.ts'

/** Images of a text on their way to the server. */
export const createSending = (images: Images) =>
  createImageSending(images, { category: 'post', refusals: words })
