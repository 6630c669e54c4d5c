import { type ReactNode, useState } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import {
  account,
  type AdminUser,
  type AdminUserDetail,
  endSession,
  endSessions,
} from '#src/data/admin/users.ts'
import type { Session } from '#src/data/types.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { deviceOf } from '#src/lib/device.ts'
import { user as words, users } from '#src/messages/admin/users.ts'
import { reasons } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Fact, Facts } from '#src/ui/Facts.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { Text } from '#src/ui/Text.tsx'
import { deedText } from '../system/audit-changes.ts'
import type { DetailWays } from '../table/table.types.ts'
import { ClaimForm } from './ClaimForm.tsx'
import { Entries, Entry } from './Entries.tsx'
import { type ActProps, useAct } from './useAct.ts'
import { nameOf, StatusTag } from './user-table.tsx'

interface UserDialogProps extends DetailWays {
  user: AdminUser
  /** Something about the account is different; the table shows it, too. */
  onChanged: () => void
}

/** The whole of an account, and what may be decided about it. */
export function UserDialog({ user, actions, onClose, onChanged }: UserDialogProps) {
  return (
    <Dialog
      width="large"
      title={words.title(nameOf(user))}
      onClose={onClose}
      actions={
        <>
          {user.status !== 'deleted' && (
            <Button as={Link} to={paths.profile(user.id)} $kind="quiet">
              {words.profile}
            </Button>
          )}
          {actions}
        </>
      }
    >
      <Stack $gap={5}>
        <Whole id={user.id} />
        {user.abilities.claim && (
          <ClaimForm id={user.id} onClaimed={onChanged} onClose={onClose} />
        )}
      </Stack>
    </Dialog>
  )
}

type Part = 'overview' | 'warnings' | 'sessions' | 'history'

function Whole({ id }: { id: string }) {
  const view = useQuery(account, id)
  const [part, setPart] = useState<Part>('overview')
  return (
    <Loaded view={view} skeleton={<SkeletonText lines={8} />}>
      {({ user, sessions }) => (
        <Tabs
          label={words.sections}
          tabs={[
            { key: 'overview', label: words.overview },
            { key: 'warnings', label: `${users.warnings} ${user.warnings.length}` },
            { key: 'sessions', label: `${words.sessions} ${sessions.length}` },
            { key: 'history', label: words.history },
          ]}
          current={part}
          onSelect={setPart}
        >
          {part === 'overview' && <UserOverview user={user} />}
          {part === 'warnings' && (
            <Deeds
              deeds={user.warnings}
              titleOf={({ rule }) => (rule === null ? users.warnings : reasons[rule])}
              empty={words.noWarnings}
            />
          )}
          {part === 'sessions' && (
            <UserSessions id={id} sessions={sessions} onEnded={view.refresh} />
          )}
          {part === 'history' && (
            <Deeds
              deeds={user.history}
              titleOf={({ action }) => deedText(action)}
              empty={words.noHistory}
            />
          )}
        </Tabs>
      )}
    </Loaded>
  )
}

/** Who it is, how the account stands, and how much there is of everything. */
function UserOverview({ user }: { user: AdminUserDetail }) {
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

interface DeedsProps<Deed> {
  /** Newest first. */
  deeds: readonly Deed[]
  titleOf: (deed: Deed) => string
  /** What is said where there are none. */
  empty: string
}

/** What administrators did to an account. */
function Deeds<Deed extends AdminUserDetail['history' | 'warnings'][number]>(
  props: DeedsProps<Deed>,
) {
  const { deeds, titleOf, empty } = props
  if (deeds.length === 0) return <EmptyState text={empty} />
  return (
    <Entries>
      {deeds.map((deed) => (
        <Entry
          key={deed.id}
          title={titleOf(deed)}
          text={deed.reason}
          actor={deed.actor}
          time={deed.createTime}
        />
      ))}
    </Entries>
  )
}

interface UserSessionsProps {
  id: string
  sessions: readonly Session[]
  onEnded: () => void
}

/** Where an account is signed in; each device can be signed out from here. */
function UserSessions({ id, sessions, onEnded }: UserSessionsProps) {
  const act = useAct()
  const ended = { told: words.ended, onDone: onEnded }
  if (sessions.length === 0) return <EmptyState text={words.noSessions} />
  return (
    <Stack $gap={2}>
      <Entries aria-busy={act.isRunning}>
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={act.propsOf({
              ...ended,
              id: session.id,
              call: (api) => endSession(api, id, session.id),
            })}
          />
        ))}
      </Entries>
      <div>
        <Button
          $size="small"
          {...act.propsOf({ ...ended, id, call: (api) => endSessions(api, id) })}
        >
          {words.endAll}
        </Button>
      </div>
    </Stack>
  )
}

interface SessionRowProps {
  session: Session
  /** Of the button that ends it. */
  ending: ActProps
}

function SessionRow({ session, ending }: SessionRowProps) {
  const device = deviceOf(session.userAgent) ?? words.unknownDevice
  return (
    <li>
      <Cluster $justify="space-between">
        <strong>{device}</strong>
        <Button $size="small" aria-label={words.endLabel(device, session.address)} {...ending}>
          {words.end}
        </Button>
      </Cluster>
      <Text $tone="soft" $size="s">
        {session.address} · {words.lastUsed(formatDateTime(session.lastUsedAt))} ·{' '}
        {words.since(formatDateTime(session.createTime))}
      </Text>
    </li>
  )
}
