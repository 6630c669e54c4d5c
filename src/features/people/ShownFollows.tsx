import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import * as peopleQueries from '#src/data/public/people.ts'
import type { Creator, Profile, Side } from '#src/data/types.ts'
import { shown as words } from '#src/messages/people.ts'
import { paths } from '#src/runtime/paths.ts'
import { useListQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MoreItems } from '#src/shared/MoreItems.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { MoreLink } from '#src/ui/Panel.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { PeopleSkeleton } from './FollowList.tsx'
import { PersonRow } from './PersonRow.tsx'

/** What somebody lets others see of one side; asked for also while the profile says that they do not, since that may be old. */
export const useShownFollows = (userId: string, side: Side) =>
  useListQuery(peopleQueries.shownFollows, { userId, side })

interface ShownFollowsProps {
  profile: Profile
  side: Side
  list: ReturnType<typeof useShownFollows>
  /** What one may do about somebody. */
  actionOf: (person: Creator) => ReactNode
}

/** Whom somebody follows or by whom they are followed, as far as it is shown. */
export function ShownFollows({ profile, side, list, actionOf }: ShownFollowsProps) {
  return (
    <Stack $gap={4}>
      <PageHeading>{words.heading[side](profile.displayName)}</PageHeading>
      <Sides userId={profile.id} current={side} />
      {profile.showsFollows ? (
        <People side={side} list={list} actionOf={actionOf} />
      ) : (
        <Closed profile={profile} />
      )}
    </Stack>
  )
}

function Sides({ userId, current }: { userId: string; current: Side }) {
  const sides = [
    ['following', paths.userFollowing(userId)],
    ['followers', paths.userFollowers(userId)],
  ] as const
  return (
    <Cluster as="nav" aria-label={words.sides} $gap={2}>
      {sides.map(([side, to]) => (
        <Chip key={side} as={Link} to={to} aria-current={side === current ? 'page' : undefined}>
          {words.side[side]}
        </Chip>
      ))}
      <MoreLink as={Link} to={paths.profile(userId)}>
        {words.profile}
      </MoreLink>
    </Cluster>
  )
}

function People({ side, list, actionOf }: Omit<ShownFollowsProps, 'profile'>) {
  if (list.isLoading) return <PeopleSkeleton />
  if (list.hasFailed && list.failure !== null)
    return <FailureState failure={list.failure} onRetry={list.retry} />
  return (
    <>
      {side === 'followers' && (
        <Text $tone="faint" $size="s">
          {words.partly}
        </Text>
      )}
      {list.isEmpty && !list.hasMore ? (
        <EmptyState text={words.empty[side]} />
      ) : (
        <ul>
          {list.items.map((person) => (
            <PersonRow key={person.id} person={person} action={actionOf(person)} />
          ))}
        </ul>
      )}
      <MoreItems list={list} words={words} />
    </>
  )
}

function Closed({ profile: { displayName, abilities } }: { profile: Profile }) {
  if (!abilities.edit) return <EmptyState text={words.closed(displayName)} />
  return (
    <EmptyState
      text={words.ownClosed}
      action={
        <Button as={Link} to={paths.userHome('security')} $size="small">
          {words.open}
        </Button>
      }
    />
  )
}
