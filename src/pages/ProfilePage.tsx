import * as queries from '#src/data/queries.ts'
import { Link, useParams, useSearchParams } from 'react-router-dom'
import { RelationMenu } from '#src/features/people/RelationMenu.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { ProfileHeader } from '#src/features/profile/ProfileHeader.tsx'
import { ProfileSkeleton } from '#src/features/profile/ProfileSkeleton.tsx'
import { readProfileTab } from '#src/features/profile/profile-tab.ts'
import { profile as words } from '#src/messages/profile.ts'
import { titles } from '#src/messages/shell.ts'
import { usePageQuery, useListQueryAt } from '#src/runtime/useQuery.ts'
import { paths, profileTabs } from '#src/runtime/paths.ts'
import type { Profile } from '#src/data/types.ts'
import { isRoute } from '#src/runtime/routes.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Missing } from '#src/shared/Missing.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { ProfileTopics } from './profile/ProfileTopics.tsx'
import { readPage } from '#src/features/posts/post-list-address.ts'
import { PostList } from '#src/features/posts/PostList.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'

/** `/users/:userId/profile?tab=created&page=2` */
export function ProfilePage() {
  const { userId = '' } = useParams()
  const { data: profile, failure, isMissing, refresh } = usePageQuery(queries.profile, userId)
  useTitle(profile?.displayName ?? (isMissing ? words.missingTitle : titles.profile))
  if (isMissing) {
    return (
      <Page $width="measure">
        <Missing words={words} ways={['home', 'posts']} />
      </Page>
    )
  }
  return (
    <Page>
      <Stack $gap={6}>
        {profile && <ProfileHeader profile={profile} actions={<Actions profile={profile} />} />}
        {failure && (
          <FailureState
            failure={failure}
            onRetry={refresh}
            heading={profile ? null : titles.profile}
          />
        )}
        {!profile && !failure && <ProfileSkeleton />}
        <Parts key={userId} userId={userId} />
      </Stack>
    </Page>
  )
}

/** What one may do about somebody; about oneself, edit. */
function Actions({ profile }: { profile: Profile }) {
  const { abilities, id } = profile
  if (abilities.edit) {
    return (
      <Button as={Link} to={paths.userHome('profile')} $size="small">
        {words.edit}
      </Button>
    )
  }
  return (
    <>
      <FollowButton creator={profile} />
      {abilities.message && isRoute('messageCenter') && (
        <Chip as={Link} to={paths.messageCenter('chat', id)}>
          {words.message}
        </Chip>
      )}
      {abilities.block && <RelationMenu key={id} person={profile} />}
    </>
  )
}

function Parts({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const tab = readProfileTab(search)
  return (
    <AddressTabs
      label={words.tabs}
      tabs={profileTabs}
      words={words.tab}
      current={tab}
      addressOf={(to) => paths.profile(userId, to)}
    >
      {tab === 'posts' ? (
        <ProfilePosts userId={userId} />
      ) : (
        <ProfileTopics userId={userId} kind={tab} />
      )}
    </AddressTabs>
  )
}

const everything = {}

/** What somebody has published, the newest first. */
function ProfilePosts({ userId }: { userId: string }) {
  const [search] = useSearchParams()
  const place = { filter: everything, page: readPage(search) }
  const list = useListQueryAt(queries.postsBy, userId, place)
  return (
    <>
      <VisuallyHidden as="h2">{words.tab.posts}</VisuallyHidden>
      <PostList list={list} empty={words.empty} showsAuthor={false} />
    </>
  )
}
