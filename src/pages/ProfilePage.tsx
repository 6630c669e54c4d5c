import { Link, useSearchParams } from 'react-router-dom'
import * as postQueries from '#src/data/public/posts.ts'
import * as topicQueries from '#src/data/public/topics.ts'
import * as queries from '#src/data/queries.ts'
import type { Profile, UserTopicQuery } from '#src/data/types.ts'
import { RelationMenu } from '#src/features/people/RelationMenu.tsx'
import { PostList } from '#src/features/posts/PostList.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import {
  BelowHead,
  ProfileHeader,
  ProfileSkeleton,
} from '#src/features/profile/ProfileHeader.tsx'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { profile as words } from '#src/messages/profile.ts'
import { titles } from '#src/messages/shell.ts'
import { tabOf, usePageNumber } from '#src/runtime/address-query.ts'
import { usePathId } from '#src/runtime/address.ts'
import { paths, profileTabs } from '#src/runtime/paths.ts'
import { usePageQuery, useListQueryAt } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { AddressTabs } from '#src/shared/AddressTabs.tsx'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MissingPage } from '#src/shared/Missing.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { Page } from '#src/ui/Page.tsx'
import { VisuallyHidden } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `/users/:userId/profile?tab=created&page=2` */
export function ProfilePage() {
  const userId = usePathId('userId')
  const { data: profile, failure, isMissing, refresh } = usePageQuery(queries.profile, userId)
  useTitle(profile?.displayName ?? (isMissing ? words.missingTitle : titles.profile))
  if (isMissing) return <MissingPage words={words} ways={['home', 'posts']} />
  return (
    <Page>
      <Stack $gap={6}>
        {profile && <ProfileHeader profile={profile} actions={<Actions profile={profile} />} />}
        {failure && (
          <FailureState failure={failure} onRetry={refresh} heading={titles.profile} />
        )}
        {!profile && !failure && <ProfileSkeleton />}
        <BelowHead $isHeld={!profile && !failure}>
          <Parts key={userId} userId={userId} />
        </BelowHead>
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
      {abilities.message && (
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
  const tab = tabOf(search, profileTabs)
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

/** What somebody has published, the newest first. */
function ProfilePosts({ userId }: { userId: string }) {
  const place = { filter: {}, page: usePageNumber() }
  const list = useListQueryAt(postQueries.postsBy, userId, place)
  return (
    <>
      <VisuallyHidden as="h2">{words.tab.posts}</VisuallyHidden>
      <PostList list={list} empty={words.empty} showsAuthor={false} />
    </>
  )
}

interface ProfileTopicsProps extends UserTopicQuery {
  userId: string
}

/** The topics that somebody has created, or follows. */
function ProfileTopics({ userId, kind }: ProfileTopicsProps) {
  const place = { filter: { kind }, page: usePageNumber() }
  const list = useListQueryAt(topicQueries.userTopics, userId, place)
  return <TopicList list={list} empty={words.noTopics[kind]} />
}
