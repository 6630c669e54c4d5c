import { AccountSettings } from '#src/features/authentication/account/AccountSettings.tsx'
import { ProfileForm } from '#src/features/authentication/account/ProfileForm.tsx'
import { FavoriteList, useFavorites } from '#src/features/favorites/FavoriteList.tsx'
import { AvatarField } from '#src/features/own/avatar/AvatarField.tsx'
import { OwnSheet } from '#src/features/own/OwnSheet.tsx'
import { FollowList, useFollowList } from '#src/features/people/FollowList.tsx'
import { FollowPrivacy } from '#src/features/people/FollowPrivacy.tsx'
import { HiddenPeople } from '#src/features/people/HiddenPeople.tsx'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { PostRow } from '#src/features/posts/PostRow.tsx'
import { useNow } from '#src/runtime/hydration.ts'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { Sessions } from '#src/features/security/Sessions.tsx'
import type { useSession } from '#src/runtime/hooks.ts'
import { paths, type OwnTab } from '#src/runtime/paths.ts'
import { Stack, Cluster } from '#src/ui/layout.tsx'
import { Link } from 'react-router-dom'
import { OwnPostList } from '#src/features/posts-management/OwnPostList.tsx'
import { useOwnPosts } from '#src/features/posts-management/useOwnPosts.ts'
import { own as words } from '#src/messages/own.ts'
import { MoreLink } from '#src/ui/Panel.tsx'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { profile as profileWords } from '#src/messages/profile.ts'
import * as queries from '#src/data/queries.ts'

interface OwnPanelProps {
  tab: OwnTab
  user: NonNullable<ReturnType<typeof useSession>['user']>
  search: URLSearchParams
}

/** What a tab of one's own space shows. */
export function OwnPanel({ tab, user, search }: OwnPanelProps) {
  const page = readPage(search)
  const addressOf = (to: number) => withPage(paths.userHome(), search, to)
  switch (tab) {
    case 'posts':
    case 'drafts':
      return <OwnPosts tab={tab} page={page} addressOf={addressOf} />
    case 'topics':
      return <OwnTopics userId={user.id} page={page} addressOf={addressOf} />
    case 'favorites':
      return <Favorites page={page} addressOf={addressOf} />
    case 'followers':
      return <Followers page={page} addressOf={addressOf} />
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

interface PlaceProps {
  page: number
  addressOf: (page: number) => string
}

function Favorites({ page, addressOf }: PlaceProps) {
  const now = useNow()
  return (
    <FavoriteList
      list={useFavorites(page)}
      addressOf={addressOf}
      rowOf={(post, actions) => (
        <PostRow
          key={post.id}
          post={post}
          now={now}
          showsAuthor
          heading="h2"
          actions={actions}
        />
      )}
    />
  )
}

function Followers({ page, addressOf }: PlaceProps) {
  return (
    <FollowList
      side="followers"
      list={useFollowList('followers', page)}
      addressOf={addressOf}
      actionOf={(person) => <FollowButton creator={person} />}
    />
  )
}

interface OwnPostsProps {
  tab: 'posts' | 'drafts'
  page: number
  addressOf: (page: number) => string
}

/** One's own posts of one kind, and the way to all of them. */
function OwnPosts({ tab, page, addressOf }: OwnPostsProps) {
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
      <OwnPostList place={place} list={list} addressOf={addressOf} />
    </Stack>
  )
}

const created = { kind: 'created' } as const

interface OwnTopicsProps {
  userId: string
  page: number
  addressOf: (page: number) => string
}

/** The topics one has proposed, where each stands, and the way to propose another. */
function OwnTopics({ userId, page, addressOf }: OwnTopicsProps) {
  const list = useListQueryAt(queries.userTopics, userId, { filter: created, page })
  return (
    <Stack $gap={4}>
      <Cluster $justify="end">
        <CreateTopic />
      </Cluster>
      <TopicList list={list} empty={profileWords.noTopics.created} addressOf={addressOf} />
    </Stack>
  )
}
