import { adminUsers, type AdminUser } from '#src/data/admin/users.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { optionsOf } from '#src/lib/options.ts'
import { accountStatuses, roleNames, users as words } from '#src/messages/admin/users.ts'
import { paths } from '#src/runtime/paths.ts'
import { Avatar } from '#src/ui/Avatar.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { countColumn, timeColumn, TimeCell } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'
import { userDecisions } from './user-decisions.ts'

const tones: Record<AdminUser['status'], TagTone> = {
  active: 'success',
  warned: 'warning',
  banned: 'error',
  placeholder: 'info',
  deleted: 'neutral',
}

export function nameOf({ nickName }: AdminUser) {
  return nickName || words.nameless
}

const statuses = ['active', 'warned', 'banned', 'placeholder', 'deleted'] as const

/** Everybody who has an account, for administrators. */
export const userTable = createTable({
  query: adminUsers,
  path: paths.adminUsers(),
  label: words.label,
  empty: words.empty,
  exportName: 'users',
  nameOf,
  decisions: userDecisions,
  filters: {
    keyword: text(words.search),
    status: oneOf(words.status, optionsOf(statuses, accountStatuses)),
    role: oneOf(words.role, optionsOf(['Admin', 'VIP'], roleNames)),
  },
  sorts: ['createTime', 'lastSeenAt', 'postCount', 'followersCount', 'warningCount'],
  columns: [
    {
      key: 'nickName',
      header: words.nickName,
      isMain: true,
      cell: (user) => <UserCell user={user} />,
      text: ({ nickName }) => nickName,
    },
    { key: 'email', header: words.email, text: ({ email }) => email },
    {
      key: 'status',
      header: words.status,
      width: '5.5rem',
      cell: (user) => <StatusTag user={user} />,
      text: ({ status }) => accountStatuses[status],
    },
    countColumn('warningCount', words.warnings, 'warningCount'),
    countColumn('postCount', words.posts, 'postCount'),
    countColumn('followersCount', words.followers, 'followersCount'),
    {
      ...timeColumn('lastSeenAt', words.seen, 'lastSeenAt'),
      cell: ({ lastSeenAt }) => (lastSeenAt ? <TimeCell time={lastSeenAt} /> : words.never),
    },
    timeColumn('createTime', words.joined, 'createTime'),
  ],
})

function UserCell({ user }: { user: AdminUser }) {
  const name = nameOf(user)
  return (
    <>
      <Cluster $gap={2}>
        <Avatar name={name} src={user.avatarUrl} size={28} />
        <Text as="strong">{name}</Text>
        {user.roles.map((role) => (
          <Tag key={role} $tone={role === 'Admin' ? 'error' : 'accent'}>
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
