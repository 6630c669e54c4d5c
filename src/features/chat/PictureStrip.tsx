import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { composer as words, sendFailureText } from '#src/messages/chat.ts'
import { PictureInput } from '#src/ui/FieldGroup.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Act } from './Bubble.tsx'
import type { usePictures } from './usePictures.ts'

/** The pictures on their way, with how far they are or why they are not. */
export function PictureStrip({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  return pictures.list.map(({ id, status, progress, failure }) => (
    <Cluster key={id} $gap={2}>
      {status === 'failed' && failure ? (
        <>
          <Text $tone="bad" $size="s">
            {words.pictureFailed(sendFailureText(failure))}
          </Text>
          <Act onClick={() => pictures.retry(id)}>{words.pictureRetry}</Act>
        </>
      ) : (
        <Text $tone="soft" $size="s">
          {words.pictureSending(Math.floor(progress * 100))}
        </Text>
      )}
      <Act onClick={() => pictures.cancel(id)}>{words.pictureDiscard}</Act>
    </Cluster>
  ))
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
