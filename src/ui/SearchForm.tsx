import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import { keepWord } from '#src/lib/composing.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from './Button.tsx'
import { TextInput } from './inputs.tsx'
import { useEarlyValue } from './useEarlyValue.ts'

interface SearchFormProps {
  /** What is searched for now; when it changes, the field follows. */
  text: string
  /** What else its address asks for, by name: a browser that has no app yet sends the form itself. */
  beside?: Readonly<Record<string, string>>
  label: string
  placeholder?: string
  submitLabel: string
  maxLength?: number
  /** CSS length: no wider than this. */
  width: string
  onSearch: (typed: string) => void
}

/** Words to search for, and the button that does; the address calls them `q`. */
export function SearchForm(props: SearchFormProps) {
  const { text, beside = {}, label, placeholder = label, submitLabel, width, onSearch } = props
  const [typed, setTyped] = useState(text)
  const [textBefore, setTextBefore] = useState(text)
  // A `key` would make a new field of it, and the focus would be lost.
  if (text !== textBefore) {
    setTextBefore(text)
    setTyped(text)
  }
  const field = useEarlyValue<HTMLInputElement>(text, setTyped)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch(field.current?.value ?? '')
  }
  return (
    <Form $width={width} onSubmit={handleSubmit} onKeyDown={keepWord}>
      {Object.entries(beside).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        ref={field}
        type="search"
        name="q"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={label}
        placeholder={placeholder}
        maxLength={props.maxLength}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button type="submit">{submitLabel}</Button>
    </Form>
  )
}

const Form = styled.form<{ $width: string }>`
  display: flex;
  gap: ${theme.space[3]};
  max-width: ${({ $width }) => $width};
`
