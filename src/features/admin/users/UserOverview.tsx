import type { ReactNode } from 'react'
import { styled } from 'styled-components'
import type { AdminUserDetail } from '#src/data/admin/users.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { user as words, users } from '#src/messages/admin/users.ts'
import { theme } from '#src/theme/theme.ts'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { StatusTag } from './user-table.tsx'

/** Who it is, how the account stands, and how much there is of everything. */
export function UserOverview({ user }: { user: AdminUserDetail }) {
  return (
    <Stack $gap={4}>
      <Lines>
        <Line name={words.id} value={<code>{user.id}</code>} />
        <Line name={users.email} value={user.email ?? users.never} />
        <Line name={users.status} value={<StatusTag user={user} />} />
        {user.banReason !== null && <Line name={words.banReason} value={user.banReason} />}
        <Line name={users.joined} value={formatDateTime(user.createTime)} />
        <Line
          name={users.seen}
          value={user.lastSeenAt ? formatDateTime(user.lastSeenAt) : users.never}
        />
        <Line
          name={words.bio}
          value={user.bio === '' ? <Text $tone="faint">{words.noBio}</Text> : user.bio}
        />
      </Lines>
      <Facts label={words.facts}>
        <Fact name={users.posts} count={user.postCount} />
        <Fact name={words.comments} count={user.commentCount} />
        <Fact name={users.followers} count={user.followersCount} />
      </Facts>
      <Facts label={words.reportsMade}>
        <Fact name={words.reportsMade} count={user.reportsMade} />
        <Fact name={words.reportsMadeUpheld} count={user.reportsMadeUpheld} />
      </Facts>
      <Facts label={words.reportsReceived}>
        <Fact name={words.reportsReceived} count={user.reportsReceived} />
        <Fact name={words.reportsReceivedUpheld} count={user.reportsReceivedUpheld} />
      </Facts>
    </Stack>
  )
}

function Line({ name, value }: { name: string; value: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}

const Lines = styled.dl`
  display: grid;
  gap: ${theme.space[2]};

  & > div {
    display: grid;
    grid-template-columns: 88px minmax(0, 1fr);
    gap: ${theme.space[3]};
  }

  dt {
    color: ${theme.color.inkSoft};
  }

  dd {
    max-height: 240px;
    overflow: auto;
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`
