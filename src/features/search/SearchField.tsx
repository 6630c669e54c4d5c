import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import { keepWord } from '#src/lib/composing.ts'
import { search as words } from '#src/messages/search.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextInput } from '#src/ui/inputs.tsx'
import { tidied } from './search-address.ts'

interface SearchFieldProps {
  /** What is searched for now. Give the field a `key` of it, so that it follows the address. */
  text: string
  onSearch: (text: string) => void
}

/** What is searched for, to be changed; blanks search for nothing. */
export function SearchField({ text, onSearch }: SearchFieldProps) {
  const [typed, setTyped] = useState(text)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = tidied(typed)
    if (wanted !== '') onSearch(wanted)
  }
  return (
    <Form onSubmit={handleSubmit} onKeyDown={keepWord}>
      <TextInput
        type="search"
        autoComplete="off"
        enterKeyHint="search"
        aria-label={words.field}
        placeholder={words.placeholder}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit">{words.submit}</Button>
    </Form>
  )
}

const Form = styled.form`
  display: flex;
  gap: ${theme.space[3]};
  max-width: 640px;
`
