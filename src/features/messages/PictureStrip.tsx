import { composer as words, sendFailureText } from '#src/messages/chat.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Act } from './Bubble.tsx'
import type { usePictures } from './usePictures.ts'

/** The pictures on their way, with how far they are or why they are not. */
export function PictureStrip({ pictures }: { pictures: ReturnType<typeof usePictures> }) {
  return pictures.list.map(({ id, standing, progress, failure }) => (
    <Cluster key={id} $gap={2}>
      {standing === 'failed' && failure ? (
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
