import { formatDateTime } from '#src/lib/dates.ts'
import { accountStatuses, roleNames, users as words } from '#src/messages/admin/users.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { plainColumn, timeColumn, TimeCell } from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
import type { AdminUser } from '#src/data/admin/users.ts'
import type { UserSort } from './user-table.ts'

const tones: Record<AdminUser['status'], TagTone> = {
  active: 'success',
  warned: 'warning',
  banned: 'error',
  placeholder: 'info',
  deleted: 'neutral',
}

export const nameOf = ({ nickName }: AdminUser) => nickName || words.nameless

/** What the table of users tells of each. */
export const userColumns: readonly Column<AdminUser, UserSort>[] = [
  {
    key: 'nickName',
    header: words.nickName,
    isMain: true,
    cell: (user) => <UserCell user={user} />,
    text: ({ nickName }) => nickName,
  },
  {
    key: 'email',
    header: words.email,
    text: ({ email }) => email,
  },
  {
    key: 'status',
    header: words.status,
    cell: (user) => <StatusTag user={user} />,
    text: ({ status }) => accountStatuses[status],
  },
  plainColumn(
    { key: 'warnings', header: words.warnings, sortBy: 'warningCount', align: 'end' },
    ({ warningCount }) => warningCount,
  ),
  plainColumn(
    { key: 'posts', header: words.posts, sortBy: 'postCount', align: 'end' },
    ({ postCount }) => postCount,
  ),
  plainColumn(
    { key: 'followers', header: words.followers, sortBy: 'followersCount', align: 'end' },
    ({ followersCount }) => followersCount,
  ),
  {
    key: 'seen',
    header: words.seen,
    sortBy: 'lastSeenAt',
    cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeCell time={lastSeenAt} /> : words.never),
    text: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt) : null),
  },
  timeColumn(
    { key: 'joined', header: words.joined, sortBy: 'createTime' },
    ({ createTime }) => createTime,
  ),
]

function UserCell({ user }: { user: AdminUser }) {
  const name = nameOf(user)
  return (
    <>
      <Cluster $gap={2}>
        <Avatar name={name} src={user.avatarUrl} size={28} />
        <Text as="strong">{name}</Text>
        {user.roles.map((role) => (
          <Tag key={role} $tone={role === 'Admin' ? 'seal' : 'accent'}>
            {role === 'Admin' ? roleNames.Admin : role}
          </Tag>
        ))}
      </Cluster>
      {user.email !== null && (
        <Text $tone="soft" $size="s">
          {user.email}
        </Text>
      )}
    </>
  )
}

/** How an account stands, with the date of a ban. */
export function StatusTag({ user }: { user: AdminUser }) {
  const { status, bannedUntil, isBannedForever } = user
  return (
    <>
      <Tag $tone={tones[status]}>{accountStatuses[status]}</Tag>
      {status === 'banned' && (isBannedForever || bannedUntil !== null) && (
        <Text as="div" $tone="soft" $size="s">
          {bannedUntil === null
            ? words.bannedForever
            : words.bannedUntil(formatDateTime(bannedUntil))}
        </Text>
      )}
    </>
  )
}
