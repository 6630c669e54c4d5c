import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { keepWord } from '#src/lib/composing.ts'
import { square as words } from '#src/messages/topics.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { TextInput } from '#src/ui/inputs.tsx'

interface TopicSearchProps {
  /** What is searched for now. Give it a `key` of it, so that it follows the address. */
  text: string
  addressOf: (typed: string) => string
}

/** Narrows the square to topics that have the typed words; an empty field shows all of them again. */
export function TopicSearch({ text, addressOf }: TopicSearchProps) {
  const [typed, setTyped] = useState(text)
  const navigate = useNavigate()
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void navigate(addressOf(typed))
  }
  return (
    <search>
      <Form onSubmit={handleSubmit} onKeyDown={keepWord}>
        <TextInput
          type="search"
          autoComplete="off"
          enterKeyHint="search"
          aria-label={words.search}
          placeholder={words.search}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit">{words.submit}</Button>
      </Form>
    </search>
  )
}

const Form = styled.form`
  display: flex;
  gap: ${theme.space[3]};
  max-width: 480px;
`
