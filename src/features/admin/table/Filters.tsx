import { useState, type FormEvent } from 'react'
import { styled } from 'styled-components'
import { keepWord } from '#src/lib/composing.ts'
import { table as words } from '#src/messages/admin/table.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select, TextInput } from '#src/ui/inputs.tsx'

/** Something that narrows a table; it stands in the address. */
export interface TableFilter<Name extends string> {
  field: Name
  label: string
  /** What it can be narrowed to; left out, words are searched for. */
  options?: readonly { value: string | number | boolean; label: string }[]
  /** What is said for no filter; by default 全部 behind the label. */
  all?: string
  /** Narrows to a day. */
  isDay?: boolean
}

/** The part of a table's view that a filter needs. */
interface Narrowing<Name extends string> {
  filters: { [Field in Name]?: string | number | boolean | undefined }
  narrow: (name: Name, value: string) => void
}

interface FiltersProps<Name extends string> {
  view: Narrowing<Name>
  filters: readonly TableFilter<Name>[]
}

/** What narrows a table. */
export function Filters<Name extends string>({ view, filters }: FiltersProps<Name>) {
  return (
    <search aria-label={words.filters}>
      <Row>
        {filters.map((filter) => {
          const props = {
            ...filter,
            asked: String(view.filters[filter.field] ?? ''),
            onNarrow: (value: string) => view.narrow(filter.field, value),
          }
          if (filter.isDay) return <DayField key={filter.field} {...props} />
          if (filter.options) return <Choice key={filter.field} {...props} />
          return <SearchField key={filter.field + props.asked} {...props} />
        })}
      </Row>
    </search>
  )
}

interface FilterProps extends Pick<TableFilter<string>, 'label' | 'options' | 'all'> {
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

function DayField({ label, asked, onNarrow }: FilterProps) {
  return (
    <Day>
      {label}
      <TextInput type="date" value={asked} onChange={({ target }) => onNarrow(target.value)} />
    </Day>
  )
}

/** Narrows a table to words, when they are sent. */
function SearchField({ label, asked, onNarrow }: FilterProps) {
  const [typed, setTyped] = useState(asked)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onNarrow(typed)
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
