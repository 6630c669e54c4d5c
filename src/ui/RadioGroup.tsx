import { useId } from 'react'
import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import { theme } from '#src/theme/theme.ts'
import { ChoiceInput, ChoiceLabel } from './inputs.tsx'
import { fieldName, RequiredMark } from './Field.tsx'

/** One answer of a `RadioGroup`. */
interface RadioOption<V extends string | number> {
  value: V
  label: ReactNode
  hint?: ReactNode
  disabled?: boolean
}

interface RadioGroupProps<V extends string | number> {
  legend: string
  options: readonly RadioOption<V>[]
  /** Null while nothing is chosen. */
  value: V | null
  onChange: (value: V) => void
  error?: string | null | undefined
  required?: boolean
}

/** One of a few answers, all of them in sight; the arrow keys walk through them. */
export function RadioGroup<V extends string | number>(props: RadioGroupProps<V>) {
  const { legend, options, value, onChange, error, required = false } = props
  const id = useId()
  return (
    <fieldset
      role="radiogroup"
      aria-required={required}
      aria-invalid={Boolean(error)}
      aria-describedby={`${id}-error`}
    >
      <Legend>
        {legend}
        {required && <RequiredMark />}
      </Legend>
      {options.map((option) => (
        <ChoiceLabel key={option.value}>
          <ChoiceInput
            type="radio"
            name={id}
            checked={option.value === value}
            disabled={option.disabled}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint !== undefined && <Hint>{option.hint}</Hint>}
          </span>
        </ChoiceLabel>
      ))}
      <Wrong id={`${id}-error`} aria-live="polite">
        {error}
      </Wrong>
    </fieldset>
  )
}

const Legend = styled.legend`
  ${fieldName}
  margin-bottom: 4px;
`

const Hint = styled.span`
  display: block;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
`

const Wrong = styled.div`
  min-height: 24px;
  padding-top: 4px;
  color: ${theme.color.bad};
  font-size: ${theme.text.s};
  line-height: 20px;
`
