import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { highlight } from './highlight.ts'

interface HighlightedProps {
  text: string
  /** What was searched for. */
  searched: string
}

/** Plain text with what was searched for marked in it. */
export function Highlighted({ text, searched }: HighlightedProps) {
  return highlight(text, searched).map(({ text: piece, isMatch }, at) =>
    isMatch ? <Mark key={at}>{piece}</Mark> : piece,
  )
}

const Mark = styled.mark`
  border-radius: 3px;
  background: ${theme.color.mark};
  color: ${theme.color.ink};
`
