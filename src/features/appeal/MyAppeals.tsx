import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { myAppeals as words } from '#src/messages/appeal.ts'
import { PagedList } from '#src/shared/PagedList.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { AppealItem } from './AppealItem.tsx'
import { useMyAppeals } from './useMyAppeals.ts'

interface MyAppealsProps {
  /** From 1. */
  page: number
  /** The address of a page, relative to the base path. */
  addressOf: (page: number) => string
}

/** What one has said against decisions, and what was answered. */
export function MyAppeals({ page, addressOf }: MyAppealsProps) {
  const list = useMyAppeals(page)
  return (
    <Stack $gap={5}>
      <Cluster $align="baseline">
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
        {list.total !== null && (
          <Text $tone="faint" $size="s">
            {words.total(formatCount(list.total))}
          </Text>
        )}
      </Cluster>
      <Appeals list={list} addressOf={addressOf} />
    </Stack>
  )
}

interface AppealsProps extends Pick<MyAppealsProps, 'addressOf'> {
  list: ReturnType<typeof useMyAppeals>
}

function Appeals({ list, addressOf }: AppealsProps) {
  return (
    <PagedList
      list={list}
      addressOf={addressOf}
      skeleton={<AppealsSkeleton />}
      empty={<EmptyState text={words.empty} />}
      emptyPage={words.emptyPage}
    >
      <List>
        {list.items.map((appeal) => (
          <li key={appeal.id}>
            <AppealItem appeal={appeal} />
          </li>
        ))}
      </List>
    </PagedList>
  )
}

function AppealsSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        {Array.from({ length: 4 }, (_, index) => (
          <Stack key={index} $gap={3}>
            <Skeleton height="26px" width="60%" />
            <SkeletonText lines={2} />
          </Stack>
        ))}
      </Stack>
    </Loading>
  )
}

const List = styled.ul`
  display: flex;
  flex-direction: column;
`
