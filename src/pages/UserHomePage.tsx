import { Link, useSearchParams } from 'react-router-dom'
import * as queries from '#src/data/queries.ts'
import { ProfileHeader, type ShownProfile } from '#src/features/profile/ProfileHeader.tsx'
import { tabOf } from '#src/runtime/address-query.ts'
import { own as words } from '#src/messages/own.ts'
import { titles } from '#src/messages/shell.ts'
import { useSession } from '#src/runtime/hooks.ts'
import { ownTabs, paths } from '#src/runtime/paths.ts'
import { usePageQuery, useRetry } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { OwnPanel } from './user-home/OwnPanel.tsx'

/** `?tab=security&page=2` */
export function UserHomePage() {
  useTitle(titles.userHome)
  const { user } = useSession()
  const [search] = useSearchParams()
  const tab = tabOf(search, ownTabs)
  // Signed out: the guard is about to lead away.
  if (user === null) return null
  return (
    <Page>
      <Stack $gap={5}>
        <Head user={user} />
        <AddressTabs
          label={words.tabs}
          tabs={ownTabs}
          words={words.tab}
          current={tab}
          addressOf={paths.userHome}
        >
          <OwnPanel key={tab} tab={tab} user={user} />
        </AddressTabs>
      </Stack>
    </Page>
  )
}

type User = NonNullable<ReturnType<typeof useSession>['user']>

function Head({ user }: { user: User }) {
  const { data: profile, failure, refresh } = usePageQuery(queries.profile, user.id)
  const retry = useRetry(failure, refresh)
  const publicPage = (
    <Button as={Link} to={paths.profile(user.id)} $size="small">
      {words.public}
    </Button>
  )
  return (
    <ProfileHeader
      profile={profile ?? known(user)}
      withoutCounts={failure && <CountsFailure onRetry={retry} />}
      actions={publicPage}
    />
  )
}

function CountsFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Cluster $gap={3} role="alert">
      <Text as="span" $tone="soft" $size="s">
        {words.noCounts}
      </Text>
      <Button $size="small" onClick={onRetry}>
        {words.retry}
      </Button>
    </Cluster>
  )
}

/** What the session says of its member: all but the counts. */
const known = ({ nickname, bio, ...user }: User): ShownProfile => ({
  ...user,
  displayName: nickname,
  bio: bio ?? '',
  postCount: null,
  totalViews: null,
  followersCount: null,
  followingCount: null,
  showsFollows: false,
  abilities: { edit: true },
})
