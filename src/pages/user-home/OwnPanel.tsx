import { Link } from 'react-router-dom'
import * as topicQueries from '#src/data/public/topics.ts'
import { AccountSettings } from '#src/features/authentication/account/AccountSettings.tsx'
import { ProfileForm } from '#src/features/authentication/account/ProfileForm.tsx'
import { useFavorites } from '#src/features/favorites/FavoriteList.tsx'
import { OwnSheet } from '#src/features/own/OwnSheet.tsx'
import { AvatarField } from '#src/features/own/avatar/AvatarField.tsx'
import { FollowList, useFollowList } from '#src/features/people/FollowList.tsx'
import { FollowPrivacy } from '#src/features/people/FollowPrivacy.tsx'
import { HiddenPeople } from '#src/features/people/HiddenPeople.tsx'
import { OwnPostList, useOwnPosts } from '#src/features/posts-management/OwnPostList.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { Sessions } from '#src/features/security/Sessions.tsx'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { own as words } from '#src/messages/own.ts'
import { profile as profileWords } from '#src/messages/profile.ts'
import type { useSession } from '#src/runtime/hooks.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { paths, type OwnTab } from '#src/runtime/paths.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { MoreLink } from '#src/ui/Panel.tsx'
import { Stack, Cluster } from '#src/ui/layout.tsx'
import { FavoritePosts } from './FavoritePosts.tsx'

interface OwnPanelProps {
  tab: OwnTab
  user: NonNullable<ReturnType<typeof useSession>['user']>
}

/** What a tab of one's own space shows. */
export function OwnPanel({ tab, user }: OwnPanelProps) {
  const page = usePageNumber()
  switch (tab) {
    case 'posts':
    case 'drafts':
      return <OwnPosts tab={tab} page={page} />
    case 'topics':
      return <OwnTopics userId={user.id} page={page} />
    case 'favorites':
      return <Favorites page={page} />
    case 'followers':
      return <Followers page={page} />
    case 'profile':
      return (
        <OwnSheet>
          <ProfileForm
            user={user}
            avatar={(url, onChange) => (
              <AvatarField name={user.nickname} url={url} onChange={onChange} />
            )}
          />
        </OwnSheet>
      )
    case 'security':
      return (
        <OwnSheet>
          <Stack $gap={6}>
            <AccountSettings user={user} />
            <Sessions />
            <FollowPrivacy userId={user.id} />
            <HiddenPeople />
          </Stack>
        </OwnSheet>
      )
  }
}

function Favorites({ page }: { page: number }) {
  return <FavoritePosts list={useFavorites(page)} />
}

function Followers({ page }: { page: number }) {
  return (
    <FollowList
      side="followers"
      list={useFollowList('followers', page)}

      actionOf={(person) => <FollowButton creator={person} />}
    />
  )
}

interface OwnPostsProps {
  tab: 'posts' | 'drafts'
  page: number
}

/** One's own posts of one kind, and the way to all of them. */
function OwnPosts({ tab, page }: OwnPostsProps) {
  const shown = tab === 'posts' ? 'published' : 'drafts'
  const place = { tab: shown, categoryId: '', q: '' } as const
  const list = useOwnPosts(place, page)
  return (
    <Stack $gap={2}>
      <Cluster $justify="end">
        <MoreLink as={Link} to={paths.postsManagement(shown)}>
          {words.manage}
        </MoreLink>
      </Cluster>
      <OwnPostList place={place} list={list} />
    </Stack>
  )
}

const created = { kind: 'created' } as const

interface OwnTopicsProps {
  userId: string
  page: number
}

/** The topics one has proposed, where each stands, and the way to propose another. */
function OwnTopics({ userId, page }: OwnTopicsProps) {
  const list = useListQueryAt(topicQueries.userTopics, userId, { filter: created, page })
  return (
    <Stack $gap={4}>
      <Cluster $justify="end">
        <CreateTopic />
      </Cluster>
      <TopicList list={list} empty={profileWords.noTopics.created} />
    </Stack>
  )
}
