import * as queries from '#src/data/queries.ts'
import type { Side } from '#src/data/types.ts'
import { PeopleSkeleton } from '#src/features/people/FollowList.tsx'
import { ShownFollows, useShownFollows } from '#src/features/people/ShownFollows.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { shown as words } from '#src/messages/people.ts'
import { profile as profileWords } from '#src/messages/profile.ts'
import { titles } from '#src/messages/shell.ts'
import { usePathId } from '#src/runtime/address.ts'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MissingPage } from '#src/shared/Missing.tsx'
import { Page } from '#src/ui/Page.tsx'

const titleOf = { following: titles.userFollowing, followers: titles.userFollowers }

/** One side of somebody's follows, with who they are. */
function UserFollows({ side }: { side: Side }) {
  const userId = usePathId('userId')
  const { data: profile, failure, isMissing, refresh } = usePageQuery(queries.profile, userId)
  const list = useShownFollows(userId, side)
  useTitle(
    profile
      ? words.heading[side](profile.displayName)
      : isMissing
        ? profileWords.missingTitle
        : titleOf[side],
  )
  if (isMissing) return <MissingPage words={profileWords} ways={['home', 'posts']} />
  return (
    <Page $width="measure">
      {profile && (
        <ShownFollows
          profile={profile}
          side={side}
          list={list}
          actionOf={(person) => <FollowButton creator={person} />}
        />
      )}
      {failure && <FailureState failure={failure} onRetry={refresh} heading={titleOf[side]} />}
      {!profile && !failure && <PeopleSkeleton />}
    </Page>
  )
}

/** `/users/:userId/followers` */
export function UserFollowersPage() {
  return <UserFollows side="followers" />
}

/** `/users/:userId/following` */
export function UserFollowingPage() {
  return <UserFollows side="following" />
}
