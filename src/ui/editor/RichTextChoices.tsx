import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import type { RichTextChoice } from './rich-text/tools.ts'

interface RichTextChoicesProps {
  choices: readonly RichTextChoice[]
  /** The value of each at the cursor, by its format; empty for none. */
  chosen: Readonly<Record<string, string>>
  disabled: boolean
  onChoose: (format: RichTextChoice['format'], value: string) => void
}

/** Colours, alignment and size: what is chosen from a list. */
export function RichTextChoices(props: RichTextChoicesProps) {
  const { choices, chosen, disabled, onChoose } = props
  return choices.map(({ format, label, options }) => {
    const value = chosen[format] ?? ''
    const isOwn = options.some((option) => option.value === value)
    return (
      <Choice
        key={format}
        aria-label={label}
        title={label}
        disabled={disabled}
        value={value}
        onChange={({ target }) => onChoose(format, target.value)}
      >
        {(isOwn ? options : [...options, { value, label: value }]).map((option) => (
          <option key={option.value} value={option.value}>
            {label}：{option.label}
          </option>
        ))}
      </Choice>
    )
  })
}

const Choice = styled.select`
  flex: none;
  max-width: 150px;
  height: 36px;
  margin-left: 4px;
  border: 0;
  border-radius: ${theme.radius.s};
  background: ${theme.color.surface};
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};

  &:focus-visible {
    outline-offset: -2px;
  }
`
