import { composer as words, sendFailureText } from '#src/messages/chat.ts'
import { Cluster } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Act } from './Bubble.tsx'
import type { usePictures } from './usePictures.ts'
import { ImagePlus } from 'lucide-react'
import { useRef } from 'react'
import { IconButton } from '#src/ui/IconButton.tsx'

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
      <input
        ref={input}
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-label={words.picture}
        multiple
        hidden
        onChange={({ target }) => {
          onChoose([...(target.files ?? [])])
          // The same file can be chosen again.
          target.value = ''
        }}
      />
      <IconButton label={words.picture} onClick={() => input.current?.click()}>
        <ImagePlus size={20} aria-hidden />
      </IconButton>
    </>
  )
}
