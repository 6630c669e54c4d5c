import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { createActor } from 'xstate'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { composer as words, sendFailureText } from '#src/messages/chat.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useConnected } from '#src/runtime/hooks.ts'
import { createImageSending } from '#src/runtime/image-sending.ts'
import type { Images } from '#src/runtime/images.ts'
import type { Chat } from '#src/runtime/realtime.ts'
import { useRealtime } from '#src/runtime/useRealtime.ts'
import { PictureInput } from '#src/ui/FieldGroup.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Text, VisuallyHidden } from '#src/ui/Text.tsx'
import { useDeparture } from '#src/ui/useDeparture.ts'
import { Act } from './Bubble.tsx'

/**
 * The pictures on their way, with how far they are or why they are not. Those who listen hear how many there are, and
 * each failure: every percent would be too much.
 */
export function PictureStrip({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  const { list, retry, cancel } = pictures
  const underWay = list.filter(({ status }) => status !== 'failed').length
  return (
    <>
      {list.length > 0 && (
        <ul>
          {list.map(({ id, status, progress, failure }) => (
            <Cluster as="li" key={id} $gap={2}>
              {status === 'failed' && failure ? (
                <>
                  <Text role="alert" $tone="bad" $size="s">
                    {words.pictureFailed(sendFailureText(failure))}
                  </Text>
                  <Act onClick={() => retry(id)}>{words.pictureRetry}</Act>
                </>
              ) : (
                <Text $tone="soft" $size="s">
                  {words.pictureSending(Math.floor(progress * 100))}
                </Text>
              )}
              <Act onClick={() => cancel(id)}>{words.pictureDiscard}</Act>
            </Cluster>
          ))}
        </ul>
      )}
      <VisuallyHidden as="output">{words.picturesUnderWay(underWay)}</VisuallyHidden>
    </>
  )
}

/** Chooses pictures to send. */
export function PictureButton({ onChoose }: { onChoose: (files: readonly File[]) => void }) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <PictureInput ref={input} multiple aria-label={words.picture} onChoose={onChoose} />
      <IconButton label={words.picture} onClick={() => input.current?.click()}>
        <ImagePlus size={20} aria-hidden />
      </IconButton>
    </>
  )
}

/** Pictures on their way to somebody. They go on when one leaves the conversation, and a failed one is there when one comes back. */
export function usePictures(peerId: string) {
  const { images } = useRuntime()
  const { chat, newId } = useRealtime()
  const { actor, sending } = sendingOf({ images, outgoing: chat(peerId).outgoing, newId })
  const { list, unfinished, add, retry, cancel } = useConnected(actor, connectUploads)
  useDeparture(unfinished > 0)
  return {
    /** A picture that has become a message is one of the messages. */
    list: list.filter(({ status }) => status !== 'done'),
    add: (file: File) => add(sending.keep(file), file.name),
    retry,
    cancel,
  }
}

/** Those of a session, by the queue of messages that they join: they end with it. */
const sendings = new WeakMap<Chat['outgoing'], ReturnType<typeof startSending>>()

function sendingOf(parts: PictureParts) {
  const known = sendings.get(parts.outgoing) ?? startSending(parts)
  sendings.set(parts.outgoing, known)
  return known
}

function startSending(parts: PictureParts) {
  const sending = createPictureSending(parts)
  const actor = createActor(sending.machine).start()
  parts.outgoing.subscribe({ complete: () => actor.stop() })
  return { actor, sending }
}

interface PictureParts {
  images: Images
  outgoing: Chat['outgoing']
  newId: () => string
}

/** Pictures for somebody: each is uploaded and then sent as a message of its own. */
export const createPictureSending = ({ images, outgoing, newId }: PictureParts) =>
  createImageSending(images, {
    category: 'post',
    onSent: (url) => sendBeside(outgoing, url, newId()),
  })

/** Without a connection, or once the session has ended, it fails: what is said to a stopped actor is lost. */
function sendBeside(outgoing: Chat['outgoing'], content: string, clientId: string) {
  const message = { type: 'message.send', clientId, content } as const
  const snapshot = outgoing.getSnapshot()
  if (snapshot.status !== 'active' || !snapshot.can(message))
    throw Object.assign(new Error('not connected'), { failure: offline })
  outgoing.send(message)
}

const offline = { kind: 'offline' } as const
