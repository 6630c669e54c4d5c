import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import * as postQueries from '#src/data/public/posts.ts'
import { formatCount } from '#src/lib/counts.ts'
import { list } from '#src/messages/posts.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { media, theme } from '#src/theme/theme.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Loading, Skeleton } from '#src/ui/Skeleton.tsx'
import { postListAddress } from './post-list-address.ts'

/** The categories as links, the chosen one marked. Without them the list is simply whole. */
export function CategoryFilter({ current }: { current: string | undefined }) {
  const { data, isLoading } = useQuery(postQueries.categories, null)
  return (
    <Row aria-label={list.categories}>
      {isLoading ? (
        <Loading>
          <Skeleton shape="block" height="28px" width="240px" />
        </Loading>
      ) : (
        <Choice
          current={current === undefined}
          to={postListAddress({})}
          text={list.everything}
        />
      )}
      {data?.map(({ id, name, postCount }) => (
        <Choice
          key={id}
          current={id === current}
          to={postListAddress({ categoryId: id })}
          text={name}
          count={postCount}
        />
      ))}
    </Row>
  )
}

interface ChoiceProps {
  current: boolean
  to: string
  text: string
  /** Null when nobody knows. */
  count?: number | null
}

function Choice({ current, to, text, count = null }: ChoiceProps) {
  return (
    <Chip as={Link} to={to} aria-current={current ? 'true' : undefined}>
      {text}
      {count !== null && <Count>{formatCount(count)}</Count>}
    </Chip>
  )
}

/* One line on a small window, whatever there is: a second one would push the list down when it comes. */
const Row = styled.nav`
  display: flex;
  flex-wrap: wrap;
  gap: ${theme.space[2]};
  min-height: 28px;

  ${media.narrow} {
    flex-wrap: nowrap;
    margin: -4px;
    padding: 4px;
    overflow-x: auto;
    scrollbar-width: none;
  }
`

const Count = styled.span`
  color: ${theme.color.inkSoft};
  font-weight: 400;
`
