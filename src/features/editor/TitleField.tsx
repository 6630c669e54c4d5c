import { useId, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { isComposing } from '#src/lib/composing.ts'
import { editor as words } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'

interface TitleFieldProps {
  title: string
  readOnly: boolean
  error: string | undefined
  onChange: (title: string) => void
  /** Enter goes on into the text. */
  onDone: () => void
}

/** The title, as large as readers see it; grows to as many lines as it needs. */
export function TitleField({ title, readOnly, error, onChange, onDone }: TitleFieldProps) {
  const id = useId()
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || isComposing(event)) return
    event.preventDefault()
    onDone()
  }
  return (
    <Box>
      <Line
        rows={1}
        dir="auto"
        aria-label={words.title}
        aria-describedby={id}
        aria-invalid={error !== undefined}
        placeholder={words.titlePlaceholder}
        value={title}
        readOnly={readOnly}
        onChange={({ target }) => onChange(target.value.replaceAll(/[\r\n]+/g, ' '))}
        onKeyDown={handleKeyDown}
      />
      <Problem id={id} aria-live="polite">
        {error}
      </Problem>
    </Box>
  )
}

const Box = styled.div`
  flex: none;
  padding: ${theme.space[4]} ${theme.space[5]} ${theme.space[2]};
`

const Line = styled.textarea`
  display: block;
  width: 100%;
  padding: 0;
  border: 0;
  border-radius: 2px;
  background: none;
  font: 600 ${theme.title.l} / 1.4 ${theme.font.serif};
  resize: none;
  field-sizing: content;

  &:focus-visible {
    outline: none;
  }

  &[aria-invalid='true'] {
    box-shadow: 0 2px 0 ${theme.color.bad};
  }
`

const Problem = styled.p`
  color: ${theme.color.bad};
  font-size: ${theme.text.s};

  &:empty {
    display: none;
  }
`
