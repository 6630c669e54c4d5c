import { useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useQuery } from '#src/runtime/useQuery.ts'
import { keepWord } from '#src/lib/composing.ts'
import { management as words } from '#src/messages/posts-management.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { useNewestSearch } from '#src/runtime/useNewestSearch.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Select, TextInput } from '#src/ui/inputs.tsx'
import {
  managementAddress,
  readManagementPlace,
  type ManagementPlace,
} from './management-address.ts'

/** Narrows the own posts to a category and to words; both stand in the address, and follow it. */
export function ManagementFilters({ place }: { place: ManagementPlace }) {
  const navigate = useNavigate()
  const newestSearch = useNewestSearch()
  const { data: categories } = useQuery(postQueries.categories)
  const [typed, setTyped] = useState(place.q)
  const [before, setBefore] = useState(place.q)
  // A `key` would make a new field of it, and the focus would be lost.
  if (place.q !== before) {
    setBefore(place.q)
    setTyped(place.q)
  }

  const goTo = (change: Partial<ManagementPlace>) =>
    void navigate(managementAddress({ ...readManagementPlace(newestSearch()), ...change }))
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    goTo({ q: typed.trim() })
  }

  return (
    <search aria-label={words.filter}>
      <Row onSubmit={handleSubmit}>
        <Select
          aria-label={words.category}
          value={place.categoryId}
          onChange={({ target }) => goTo({ categoryId: target.value })}
        >
          <option value="">{words.everyCategory}</option>
          {categories?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
        <TextInput
          type="search"
          aria-label={words.search}
          placeholder={words.search}
          maxLength={100}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={keepWord}
        />
        <Button type="submit">{words.searchButton}</Button>
      </Row>
    </search>
  )
}

const Row = styled.form`
  display: grid;
  grid-template-columns: 180px minmax(0, 300px) max-content;
  gap: ${theme.space[3]};

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr) auto;

    & > :first-child {
      grid-column: 1 / -1;
    }
  }
`
