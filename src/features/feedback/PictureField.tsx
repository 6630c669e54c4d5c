import { X } from 'lucide-react'
import { useRef } from 'react'
import { styled } from 'styled-components'
import { pictures as words } from '#src/messages/feedback.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { FieldGroup, PictureInput } from '#src/ui/FieldGroup.tsx'
import { IconButton } from '#src/ui/IconButton.tsx'
import { SizedImage } from '#src/ui/SizedImage.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { limits, type FeedbackForm } from './useFeedbackForm.ts'

interface PictureFieldProps {
  pictures: FeedbackForm['pictures']
  error: string | undefined
}

/** The pictures that go along: chosen, on their way, there. */
export function PictureField({ pictures, error }: PictureFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const { list, uploads, isFull } = pictures
  const hint = isFull ? words.full(limits.images) : words.hint(limits.images)
  return (
    <FieldGroup label={words.label}>
      {list.length > 0 && (
        <Cluster as="ul" $gap={3}>
          {list.map((url, index) => (
            <Picture key={url}>
              <SizedImage
                src={url}
                alt={words.one(index + 1)}
                sizes="88px"
                isCut
                width={88}
                height={88}
              />
              <Remove label={words.remove(index + 1)} onClick={() => pictures.remove(url)}>
                <X size={16} aria-hidden />
              </Remove>
            </Picture>
          ))}
        </Cluster>
      )}
      {uploads.length > 0 && (
        <Stack as="ul" $gap={2}>
          {uploads.map(({ id: upload, name, status, progress, problem }) => (
            <Cluster as="li" key={upload} $gap={2}>
              <Text as="span" $size="s" $tone={problem === null ? 'soft' : 'bad'}>
                {problem === null
                  ? words.sending(name, Math.floor(progress * 100))
                  : words.failed(name, problem)}
              </Text>
              {status === 'failed' && (
                <Button
                  $size="small"
                  $kind="quiet"
                  aria-label={words.retryOf(name)}
                  onClick={() => pictures.retry(upload)}
                >
                  {words.retry}
                </Button>
              )}
              <IconButton
                label={words.removeUpload(name)}
                onClick={() => pictures.cancel(upload)}
              >
                <X size={16} aria-hidden />
              </IconButton>
            </Cluster>
          ))}
        </Stack>
      )}
      <Cluster $gap={3}>
        <Button
          $size="small"
          // Not `disabled`: the last picture that fits would take the focus away.
          aria-disabled={isFull}
          onClick={isFull ? undefined : () => input.current?.click()}
        >
          {words.add}
        </Button>
        <Text
          as="span"
          $size="s"
          $tone={error === undefined ? 'faint' : 'bad'}
          aria-live="polite"
        >
          {error ?? hint}
        </Text>
      </Cluster>
      <PictureInput
        ref={input}
        multiple
        aria-label={words.add}
        onChoose={(files) => pictures.add(files)}
      />
    </FieldGroup>
  )
}

const Picture = styled.li`
  position: relative;

  img {
    display: block;
    border: 1px solid ${theme.color.line};
    border-radius: ${theme.radius.s};
    object-fit: cover;
  }
`

const Remove = styled(IconButton)`
  position: absolute;
  top: -10px;
  right: -10px;
  width: 28px;
  height: 28px;
  border: 1px solid ${theme.color.line};
  border-radius: 50%;
  background: ${theme.color.raised};
`
