import { useRef, useState, type ChangeEvent, type FormEvent, type KeyboardEvent } from 'react'
import { styled } from 'styled-components'
import { keepWord } from '#src/lib/composing.ts'
import { table as words } from '#src/messages/admin/table.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select, TextInput } from '#src/ui/inputs.tsx'
import type { Filter, TableAddress } from './place.ts'
import type { AnyRow } from './table.types.ts'
import type { TableView } from './useTable.ts'

/** The options of filters, by their names. */
export type FilterOptions = Readonly<Record<string, Filter['options']>>

interface FiltersProps {
  view: Pick<TableView<AnyRow>, 'filters' | 'narrow'> & { table: Pick<TableAddress, 'filters'> }
  options?: FilterOptions | undefined
}

/** What narrows a table. */
export function Filters({ view, options = {} }: FiltersProps) {
  const labelled = Object.entries(view.table.filters).flatMap(([name, { label, ...filter }]) =>
    label === undefined
      ? []
      : [{ name, label, ...filter, options: options[name] ?? filter.options }],
  )
  if (labelled.length === 0) return null
  return (
    <search aria-label={words.filters}>
      <Row>
        {labelled.map(({ name, isDay, ...filter }) => {
          const props = {
            ...filter,
            asked: String(view.filters[name] ?? ''),
            onNarrow: (value: string) => view.narrow(name, value),
          }
          if (isDay) return <DayField key={name} {...props} />
          if (props.options) return <Choice key={name} {...props} />
          return <SearchField key={name} {...props} />
        })}
      </Row>
    </search>
  )
}

interface FilterProps extends Pick<Filter, 'options' | 'all'> {
  label: string
  /** As the address has it. */
  asked: string
  onNarrow: (value: string) => void
}

/** Narrows a table to one of a few values. */
function Choice({ label, options = [], all, asked, onNarrow }: FilterProps) {
  return (
    <Select aria-label={label} value={asked} onChange={({ target }) => onNarrow(target.value)}>
      <option value="">{all ?? `${label}：${words.all}`}</option>
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

/** What stands in a field: what is typed, until the address asks for something else than was sent. */
function useTyped(asked: string) {
  const [typed, setTyped] = useState(asked)
  const [known, setKnown] = useState({ asked, sent: asked })
  if (known.asked !== asked) {
    setKnown({ asked, sent: asked })
    // The echo of what was sent takes nothing from what is typed since.
    if (asked !== known.sent) setTyped(asked)
  }
  const noteSent = (sent: string) => setKnown({ asked, sent })
  return { typed, setTyped, sent: known.sent, noteSent }
}

/**
 * Narrows a table to a day. Typed, it is one once the field is left or Enter is pressed: a browser tells each digit of
 * a year as a day of its own. Picked from the calendar, which presses no key in the field, it is one at once.
 */
function DayField({ label, asked, onNarrow }: FilterProps) {
  const { typed, setTyped, sent, noteSent } = useTyped(asked)
  const isTyping = useRef(false)
  const narrow = (day: string) => {
    isTyping.current = false
    if (day === sent) return
    noteSent(day)
    onNarrow(day)
  }
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    setTyped(target.value)
    if (!isTyping.current) narrow(target.value)
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') settle(event.currentTarget)
    else isTyping.current = true
  }
  const settle = (input: HTMLInputElement) => {
    // Half of a date is none, and asks for nothing.
    if (input.validity.badInput) setTyped(sent)
    else narrow(input.value)
  }
  return (
    <Day>
      {label}
      <TextInput
        type="date"
        // Without it a year has six digits, and typing never ends by itself.
        max="9999-12-31"
        value={typed}
        onChange={handleChange}
        onKeyDown={handleKey}
        onPointerDown={() => (isTyping.current = false)}
        onBlur={({ currentTarget }) => settle(currentTarget)}
      />
    </Day>
  )
}

/** Narrows a table to words, when they are sent. */
function SearchField({ label, asked, onNarrow }: FilterProps) {
  const { typed, setTyped, noteSent } = useTyped(asked)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const text = typed.trim()
    setTyped(text)
    noteSent(text)
    onNarrow(text)
  }
  return (
    <SearchRow onSubmit={handleSubmit}>
      <TextInput
        type="search"
        aria-label={label}
        placeholder={label}
        maxLength={100}
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        onKeyDown={keepWord}
      />
      <Button type="submit">{words.search}</Button>
    </SearchRow>
  )
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[3]};

  & > * {
    flex: 0 1 168px;
  }

  & > form {
    flex: 1 1 300px;
    max-width: 420px;
  }

  ${media.phone} {
    & > * {
      flex: 1 1 40%;
    }

    & > form {
      flex-basis: 100%;
      max-width: none;
    }
  }
`

const SearchRow = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) max-content;
  gap: ${theme.space[2]};
`

const Day = styled.label`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${theme.space[2]};
  align-items: center;
  flex-basis: 200px;
  color: ${theme.color.inkSoft};
`
