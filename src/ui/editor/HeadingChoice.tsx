import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { strings } from './strings.ts'

type Level = 0 | 1 | 2 | 3 | 4

interface HeadingChoiceProps {
  /** 0 is a paragraph. */
  level: number
  disabled: boolean
  onChoose: (level: Level) => void
}

const levels = [0, 1, 2, 3, 4] as const

/** What the paragraph at the cursor is: text, or a heading of some level. */
export function HeadingChoice({ level, disabled, onChoose }: HeadingChoiceProps) {
  return (
    <Choice
      aria-label={strings.heading}
      title={strings.heading}
      disabled={disabled}
      value={level}
      onChange={({ target }) => {
        const chosen = levels.find((one) => String(one) === target.value)
        if (chosen !== undefined) onChoose(chosen)
      }}
    >
      {(level > 4 ? [...levels, level] : levels).map((one) => (
        <option key={one} value={one}>
          {one === 0 ? strings.paragraph : strings.headingOf(one)}
        </option>
      ))}
    </Choice>
  )
}

const Choice = styled.select`
  flex: none;
  height: 36px;
  padding: 0 6px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: ${theme.color.surface};
  color: ${theme.color.ink};
  font-size: 0.875rem;

  &:focus-visible {
    outline-offset: -2px;
  }
`
