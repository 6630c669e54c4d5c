import { SendHorizontal } from 'lucide-react'
import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { connectConnection } from '#machines/connection/connection.connect.ts'
import { isComposing } from '#src/lib/composing.ts'
import { imagesIn, isImagesAlone } from '#src/lib/pasted-images.ts'
import { composer as words, textProblems } from '#src/messages/chat.ts'
import { paths } from '#src/runtime/paths.ts'
import { useConnected } from '#src/runtime/hooks.ts'
import { useOutgoing, useRealtime } from '#src/runtime/useRealtime.ts'
import { theme } from '#src/theme/theme.ts'
import { IconButton } from '#src/ui/IconButton.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/inputs.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { PictureButton, PictureStrip, usePictures } from './pictures.tsx'

interface ComposerProps {
  peerId: string
  peerName: string
}

/** Where one writes to somebody. What is typed stays until it is taken, connected or not. */
export function Composer({ peerId, peerName }: ComposerProps) {
  const { hubs, tellTyping } = useRealtime()
  const writing = useOutgoing(peerId)
  // A note that goes at once would only push the messages.
  const { isCut } = useConnected(hubs.chat.connection, connectConnection)
  const pictures = usePictures(peerId)
  const form = useRef<HTMLFormElement>(null)
  const field = useRef<HTMLTextAreaElement>(null)
  // A picture that is given up goes together with its button, a note together with its link.
  useKeptFocus(form)

  const handleKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event)) return
    event.preventDefault()
    writing.send()
  }

  const handlePaste = (event: ClipboardEvent) => {
    if (!isImagesAlone(event.clipboardData)) return
    event.preventDefault()
    imagesIn(event.clipboardData).forEach(pictures.add)
  }

  return (
    <Form
      ref={form}
      tabIndex={-1}
      onSubmit={(event) => {
        event.preventDefault()
        if (!writing.canSend) return
        writing.send()
        field.current?.focus()
      }}
    >
      <PictureStrip pictures={pictures} />
      <Notes aria-live="polite">
        {writing.problem !== null && (
          <Text $tone="bad" $size="s">
            {textProblems[writing.problem]}
          </Text>
        )}
        {isCut && writing.problem === null && (
          <Text $tone="warn" $size="s">
            {words.unconnected}{' '}
            <TextLink as={Link} to={paths.diagnostic()}>
              {words.diagnose}
            </TextLink>
          </Text>
        )}
      </Notes>
      <Row>
        <PictureButton onChoose={(files) => files.forEach(pictures.add)} />
        <Box
          ref={field}
          rows={1}
          aria-label={words.label(peerName)}
          placeholder={words.hint}
          aria-invalid={writing.problem !== null}
          value={writing.text}
          onChange={({ target }) => {
            writing.type(target.value)
            if (target.value.trim() !== '') tellTyping(peerId)
          }}
          onKeyDown={handleKeyDown}
          onPaste={handlePaste}
        />
        {/* Not `disabled`, which would take the focus away. */}
        <IconButton type="submit" label={words.send} aria-disabled={!writing.canSend}>
          <SendHorizontal size={20} aria-hidden />
        </IconButton>
      </Row>
    </Form>
  )
}

const Form = styled.form`
  padding: ${theme.space[2]} ${theme.space[4]} ${theme.space[3]};
  border-top: 1px solid ${theme.color.line};

  &:focus-visible {
    outline-offset: -2px;
  }
`

const Notes = styled.div`
  padding-bottom: 4px;
`

const Row = styled.div`
  display: flex;
  gap: ${theme.space[2]};
  align-items: flex-end;
`

const Box = styled(Textarea)`
  min-height: 42px;
  max-height: 160px;
  resize: none;
`
