import { endSession, endSessions } from '#src/data/admin/users.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { deviceOf } from '#src/lib/device.ts'
import { user as words } from '#src/messages/admin/users.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { Session } from '#src/data/types.ts'
import { Entries } from './Entries.tsx'
import { useAct, type ActProps } from './useAct.ts'

interface UserSessionsProps {
  id: string
  sessions: readonly Session[]
  onEnded: () => void
}

/** Where an account is signed in; each device can be signed out from here. */
export function UserSessions({ id, sessions, onEnded }: UserSessionsProps) {
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
