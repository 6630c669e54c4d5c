import { UserFollows } from './user-follows/UserFollows.tsx'

/** `/users/:userId/followers` */
export function UserFollowersPage() {
  return <UserFollows side="followers" />
}
