import { styled } from 'styled-components'
import { editor as words } from '#src/messages/editor.ts'
import { theme } from '#src/theme/theme.ts'
import { Text } from '#src/ui/Text.tsx'
import type { HeadingPlace } from '#src/ui/editor/editor.types.ts'
import type { PreviewHeading } from './preview/preview.types.ts'

interface OutlinePanelProps {
  headings: readonly PreviewHeading[]
  onGoTo: (heading: HeadingPlace) => void
}

/** The headings of the text that is being written; a press goes to the place where one is. */
export function OutlinePanel({ headings, onGoTo }: OutlinePanelProps) {
  if (headings.length === 0) return <Text $tone="soft">{words.noOutline}</Text>
  const top = Math.min(...headings.map(({ depth }) => depth))
  return (
    <nav aria-label={words.outline}>
      <ol>
        {headings.map((heading) => (
          <li key={heading.index}>
            <Entry $step={Math.min(heading.depth - top, 3)} onClick={() => onGoTo(heading)}>
              {heading.text}
            </Entry>
          </li>
        ))}
      </ol>
    </nav>
  )
}

const Entry = styled.button.attrs({ type: 'button' })<{ $step: number }>`
  width: 100%;
  padding: 6px ${theme.space[2]} 6px calc(${theme.space[2]} + ${({ $step }) => $step} * 16px);
  border: 0;
  border-radius: ${theme.radius.s};
  background: none;
  color: ${({ $step }) => ($step === 0 ? theme.color.ink : theme.color.inkSoft)};
  font-size: 14px;
  text-align: start;
  overflow-wrap: anywhere;

  &:hover {
    background: ${theme.color.accentSoft};
    color: ${theme.color.accent};
  }
`
