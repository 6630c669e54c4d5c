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
import { useNow } from '#src/features/posts/useNow.ts'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { Sessions } from '#src/features/security/Sessions.tsx'
import type { useSession } from '#src/runtime/hooks.ts'
import { paths, type OwnTab } from '#src/runtime/paths.ts'
import { Stack } from '#src/ui/Stack.tsx'
import { OwnPosts } from './OwnPosts.tsx'
import { OwnTopics } from './OwnTopics.tsx'

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
