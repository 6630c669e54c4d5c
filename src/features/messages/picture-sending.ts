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

/** Sends a message and leaves what is being typed as it is. Without a connection it fails, and can be tried again. */
function sendBeside(outgoing: Chat['outgoing'], content: string, clientId: string) {
  const { connected, text } = outgoing.getSnapshot().context
  if (!connected) throw Object.assign(new Error('not connected'), { failure: offline })
  outgoing.send({ type: 'text.type', text: content })
  outgoing.send({ type: 'text.send', clientId })
  outgoing.send({ type: 'text.type', text })
}

const offline = { kind: 'offline' } as const
