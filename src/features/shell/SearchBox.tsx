import { useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { isComposing } from '#src/lib/composing.ts'
import { search } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'

/** Enter searches for what is typed, unless it is blank, and empties the box. */
export function SearchBox({ onSearch }: { onSearch?: () => void }) {
  const [text, setText] = useState('')
  const navigate = useNavigate()

  const handleKeyDown = (event: KeyboardEvent) => {
    // Enter also ends the composition of an IME; that one is not ours.
    if (event.key !== 'Enter' || isComposing(event)) return
    const wanted = text.trim()
    if (wanted === '') return
    setText('')
    void navigate(paths.search(wanted))
    onSearch?.()
  }

  return (
    <search>
      <Box
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={search.label}
        placeholder={search.label}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={handleKeyDown}
      />
    </search>
  )
}

const Box = styled.input`
  width: 220px;
  max-width: 100%;
  height: 36px;
  padding: 0 14px;
  border: 1px solid ${theme.color.lineStrong};
  border-radius: ${theme.radius.pill};
  background: ${theme.color.surface};
  font-size: 14px;
`
