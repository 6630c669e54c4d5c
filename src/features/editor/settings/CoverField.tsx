import { useRef } from 'react'
import { styled } from 'styled-components'
import { settings as words } from '#src/messages/editor.ts'
import { failureText } from '#src/messages/failures.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cover } from '#src/ui/Cover.tsx'
import { FieldGroup, PictureInput } from '#src/ui/FieldGroup.tsx'
import { SizedImage } from '#src/ui/SizedImage.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import type { CoverUpload } from './useCoverUpload.ts'
import { isCover, type SettingProps } from './setting.types.ts'

interface CoverFieldProps extends Omit<SettingProps, 'edit'> {
  cover: CoverUpload
  /** The images of the text, in their order. */
  images: readonly string[]
}

/** The picture of the article: uploaded, taken from the text, or none. */
export function CoverField({ text, errorOf, cover, images }: CoverFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { isRunning, failure } = cover
  const problem = failure === null ? errorOf('coverImage') : failureText(failure)
  return (
    <FieldGroup label={words.cover}>
      {text.coverImage !== null && (
        <Picture>
          <Cover title={text.title} src={text.coverImage} place="card" eager />
        </Picture>
      )}
      <Cluster $gap={2}>
        <Button
          $size="small"
          onClick={() => (isRunning ? cover.callOff() : input.current?.click())}
        >
          {uploadText(isRunning, text.coverImage !== null)}
        </Button>
        {text.coverImage !== null && (
          <Button $size="small" $kind="quiet" onClick={() => cover.choose(null)}>
            {words.coverRemove}
          </Button>
        )}
      </Cluster>
      <PictureInput ref={input} onChoose={([file]) => file && cover.start(file)} />
      {images.some(isCover) && (
        <TextImages
          images={images}
          current={text.coverImage}
          onPick={(image) => cover.choose(image)}
        />
      )}
      <Text aria-live="polite" $size="s" $tone={problem === undefined ? 'faint' : 'bad'}>
        {problem ?? (isRunning ? words.coverUploading : words.coverHint)}
      </Text>
    </FieldGroup>
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
        {images.map(
          (image, index) =>
            isCover(image) && (
              <Thumbnail
                key={image}
                aria-label={words.coverOfText(index + 1)}
                aria-pressed={image === current}
                onClick={() => onPick(image)}
              >
                <SizedImage
                  src={image}
                  sizes="84px"
                  isCut
                  width={84}
                  height={56}
                  loading="lazy"
                />
              </Thumbnail>
            ),
        )}
      </Cluster>
    </>
  )
}

function uploadText(isRunning: boolean, hasCover: boolean) {
  if (isRunning) return words.coverCancel
  return hasCover ? words.coverReplace : words.coverUpload
}

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
