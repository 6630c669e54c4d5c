import { useId, useRef } from 'react'
import { styled } from 'styled-components'
import { settings as words } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { SettingProps } from './setting.types.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useOwnTask } from '#src/runtime/useTask.ts'

interface CoverFieldProps extends SettingProps {
  /** The images of the text, in their order. */
  images: readonly string[]
}

/** The picture of the article: uploaded, taken from the text, or none. */
export function CoverField({ text, edit, errorOf, images }: CoverFieldProps) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useCoverUpload((coverImage) => edit({ coverImage }))
  const problem = upload.problem ?? errorOf('coverImage')
  return (
    <Group aria-labelledby={id}>
      <Label id={id}>{words.cover}</Label>
      {text.coverImage !== null && (
        <Picture>
          <Cover title={text.title} src={text.coverImage} eager />
        </Picture>
      )}
      <Cluster $gap={2}>
        <Button
          $size="small"
          aria-busy={upload.isRunning}
          disabled={upload.isRunning}
          onClick={() => input.current?.click()}
        >
          {uploadText(upload.isRunning, text.coverImage !== null)}
        </Button>
        {text.coverImage !== null && (
          <Button $size="small" $kind="quiet" onClick={() => edit({ coverImage: null })}>
            {words.coverRemove}
          </Button>
        )}
      </Cluster>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={({ target }) => {
          const [file] = target.files ?? []
          // The same file once more is a change, too.
          target.value = ''
          if (file) upload.start(file)
        }}
      />
      {images.length > 0 && (
        <TextImages
          images={images}
          current={text.coverImage}
          onPick={(coverImage) => edit({ coverImage })}
        />
      )}
      <Text aria-live="polite" $size="s" $tone={problem === undefined ? 'faint' : 'bad'}>
        {problem ?? words.coverHint}
      </Text>
    </Group>
  )
}

interface TextImagesProps {
  images: readonly string[]
  current: string | null
  onPick: (image: string) => void
}

function TextImages({ images, current, onPick }: TextImagesProps) {
  return (
    <>
      <Text $size="s" $tone="soft">
        {words.coverFromText}
      </Text>
      <Cluster $gap={2}>
        {images.map((image, index) => (
          <Thumbnail
            key={image}
            aria-label={words.coverOfText(index + 1)}
            aria-pressed={image === current}
            onClick={() => onPick(image)}
          >
            <img src={image} alt="" width={72} height={48} loading="lazy" />
          </Thumbnail>
        ))}
      </Cluster>
    </>
  )
}

function uploadText(isRunning: boolean, hasCover: boolean) {
  if (isRunning) return words.coverUploading
  return hasCover ? words.coverReplace : words.coverUpload
}

const Group = styled.div.attrs({ role: 'group' })`
  display: flex;
  flex-direction: column;
  gap: ${theme.space[2]};
`

const Label = styled.span`
  font-weight: 600;
  font-size: 14px;
`

const Picture = styled.div`
  overflow: hidden;
  border-radius: ${theme.radius.s};
`

const Thumbnail = styled.button.attrs({ type: 'button' })`
  padding: 2px;
  border: 2px solid transparent;
  border-radius: ${theme.radius.s};
  background: none;

  &[aria-pressed='true'] {
    border-color: ${theme.color.accent};
  }

  img {
    border-radius: 5px;
    object-fit: cover;
  }
`

/** A picture on its way to become the cover; `onUploaded` counts once, when the view appears. */
function useCoverUpload(onUploaded: (url: string) => void) {
  const { images } = useRuntime()
  const upload = useOwnTask(async (file: File, signal) => {
    const { url } = await images.upload('cover', file, { signal })
    onUploaded(url)
  })
  return {
    isRunning: upload.isRunning,
    problem: upload.failure === null ? undefined : failureText(upload.failure),
    start: upload.run,
  }
}
