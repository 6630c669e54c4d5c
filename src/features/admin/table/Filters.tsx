import { useState, type FormEvent, type ReactNode } from 'react'
import { styled } from 'styled-components'
import { keepWord } from '#src/lib/composing.ts'
import { table as words } from '#src/messages/admin/table.ts'
import { media } from '#src/theme/media.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select } from '#src/ui/Select.tsx'
import { TextInput } from '#src/ui/TextInput.tsx'

/** What narrows a table; all of it stands in the address. */
export function Filters({ children }: { children: ReactNode }) {
  return (
    <search aria-label={words.filters}>
      <Row>{children}</Row>
    </search>
  )
}

/** The part of a table's view that a filter needs. */
interface Narrowing<Name extends string> {
  filters: { [Field in Name]?: string | number | boolean | undefined }
  narrow: (name: Name, value: string) => void
}

interface FilterProps<Name extends string> {
  view: Narrowing<Name>
  field: Name
  label: string
}

interface SelectFilterProps<Name extends string> extends FilterProps<Name> {
  options: readonly { value: string | number | boolean; label: string }[]
  /** What is said for no filter; by default 全部 behind the label. */
  all?: string
}

/** Narrows a table to one of a few values. */
export function SelectFilter<Name extends string>(props: SelectFilterProps<Name>) {
  const { view, field, label, options, all = `${label}：${words.all}` } = props
  return (
    <Select
      aria-label={label}
      value={String(view.filters[field] ?? '')}
      onChange={({ target }) => view.narrow(field, target.value)}
    >
      <option value="">{all}</option>
      {options.map((option) => (
        <option key={String(option.value)} value={String(option.value)}>
          {option.label}
        </option>
      ))}
    </Select>
  )
}

/** Narrows a table to words, when they are sent. */
export function SearchFilter<Name extends string>(props: FilterProps<Name>) {
  const asked = String(props.view.filters[props.field] ?? '')
  return <SearchField key={asked} {...props} asked={asked} />
}

function SearchField<Name extends string>({
  view,
  field,
  label,
  asked,
}: FilterProps<Name> & { asked: string }) {
  const [typed, setTyped] = useState(asked)
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    view.narrow(field, typed)
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
