import { UserFollows } from './user-follows/UserFollows.tsx'

/** `/users/:userId/following` */
export function UserFollowingPage() {
  return <UserFollows side="following" />
}
