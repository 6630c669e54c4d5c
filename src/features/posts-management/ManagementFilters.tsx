import { useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { useQuery } from '#src/runtime/useQuery.ts'
import { management as words } from '#src/messages/posts-management.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { useNewestSearch } from '#src/runtime/address-query.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Select } from '#src/ui/inputs.tsx'
import { SearchForm } from '#src/ui/SearchForm.tsx'
import {
  managementAddress,
  readManagementPlace,
  type ManagementPlace,
} from './management-address.ts'

/** Narrows the own posts to a category and to words; both stand in the address, and follow it. */
export function ManagementFilters({ place }: { place: ManagementPlace }) {
  const navigate = useNavigate()
  const newestSearch = useNewestSearch()
  const { data: categories } = useQuery(postQueries.categories, null)
  const goTo = (change: Partial<ManagementPlace>) =>
    void navigate(managementAddress({ ...readManagementPlace(newestSearch()), ...change }))
  return (
    <search aria-label={words.filter}>
      <Row>
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
        <SearchForm
          text={place.q}
          label={words.search}
          submitLabel={words.searchButton}
          maxLength={100}
          width="none"
          onSearch={(typed) => goTo({ q: typed.trim() })}
        />
      </Row>
    </search>
  )
}

const Row = styled.div`
  display: grid;
  grid-template-columns: 180px minmax(0, 388px);
  gap: ${theme.space[3]};

  ${media.phone} {
    grid-template-columns: minmax(0, 1fr);
  }
`
