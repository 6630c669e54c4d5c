import { composer as words } from '#src/messages/chat.ts'
import { createImageSending } from '#src/runtime/image-sending.ts'
import type { Images } from '#src/runtime/images.ts'
import type { Chat } from '#src/runtime/realtime.ts'

interface PictureParts {
  images: Images
  outgoing: Chat['outgoing']
  newId: () => string
}

/** Pictures for somebody: each is uploaded and then sent as a message of its own. */
export const createPictureSending = ({ images, outgoing, newId }: PictureParts) =>
  createImageSending(images, {
    category: 'post',
    refusals: words,
    onSent: (url) => sendBeside(outgoing, url, newId()),
  })

/** Without a connection it fails, and can be tried again. */
function sendBeside(outgoing: Chat['outgoing'], content: string, clientId: string) {
  const message = { type: 'message.send', clientId, content } as const
  if (!outgoing.getSnapshot().can(message))
    throw Object.assign(new Error('not connected'), { failure: offline })
  outgoing.send(message)
}

const offline = { kind: 'offline' } as const
