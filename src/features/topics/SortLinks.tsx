import { Link, useLocation, useSearchParams } from 'react-router-dom'
import { styled } from 'styled-components'
import { media, theme } from '#src/theme/theme.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { withSort } from './topic-order.ts'

interface SortLinksProps<Sort extends string> {
  label: string
  /** The first one is what the address means without a word about it. */
  sorts: readonly [Sort, ...Sort[]]
  current: Sort
  words: Readonly<Record<Sort, string>>
}

/** The ways to sort a list as links, the chosen one marked. */
export function SortLinks<Sort extends string>(props: SortLinksProps<Sort>) {
  const { label, sorts, current, words } = props
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  return (
    <Row aria-label={label}>
      {sorts.map((sort) => (
        <Chip
          key={sort}
          as={Link}
          to={withSort(pathname, search, { sort, byDefault: sorts[0] })}
          aria-current={sort === current ? 'true' : undefined}
        >
          {words[sort]}
        </Chip>
      ))}
    </Row>
  )
}

const Row = styled.nav`
  display: flex;
  gap: ${theme.space[2]};

  ${media.phone} {
    margin: -4px;
    padding: 4px;
    overflow-x: auto;
    scrollbar-width: none;
  }
`
