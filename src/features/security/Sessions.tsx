import { useId, useRef, useState } from 'react'
import { sessions } from '#src/data/own/people.ts'
import type { Session } from '#src/data/types.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { sessions as words } from '#src/messages/own.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListQuery } from '#src/runtime/useQuery.ts'
import { pressOf, useTask, type Way } from '#src/runtime/task.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { SettingRow } from '#src/shared/SettingRow.tsx'
import { Button } from '#src/ui/Button.tsx'
import { ConfirmDialog } from '#src/ui/ConfirmDialog.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { useKeptFocus } from '#src/ui/useKeptFocus.ts'
import { deviceOf } from '#src/lib/device.ts'
import { endingOf, otherSessions } from './sessions.ts'

/** Where one is signed in; each device but this one can be signed out from here. */
export function Sessions() {
  const { wayTo } = useTask(endingOf(useRuntime()))
  const list = useListQuery(sessions, null)
  const heading = useId()
  const box = useRef<HTMLDivElement>(null)
  useKeptFocus(box)
  return (
    <Stack
      as="section"
      ref={box}
      data-coming={list.isLoading || undefined}
      aria-labelledby={heading}
      tabIndex={-1}
      $gap={2}
    >
      <Cluster $justify="space-between">
        <Heading id={heading}>{words.heading}</Heading>
        {list.items.length > 1 && (
          <EndOthers count={list.items.length - 1} ending={wayTo(otherSessions)} />
        )}
      </Cluster>
      {list.isLoading && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {list.failure !== null && <FailureState failure={list.failure} onRetry={list.retry} />}
      <ul aria-busy={list.isTurning}>
        {list.items.map((session) => (
          <SessionRow key={session.id} session={session} ending={wayTo(session.id)} />
        ))}
      </ul>
    </Stack>
  )
}

interface EndOthersProps {
  count: number
  ending: Way
}

/** Ends every session but this one, after asking whether that is meant. */
function EndOthers({ count, ending }: EndOthersProps) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <>
      <Button
        $size="small"
        aria-haspopup="dialog"
        {...pressOf(ending, () => setIsAsking(true))}
      >
        {words.revokeOthers}
      </Button>
      {isAsking && (
        <ConfirmDialog
          question={words.othersQuestion(count)}
          onConfirm={ending.run}
          onClose={() => setIsAsking(false)}
        />
      )}
    </>
  )
}

function SessionRow({ session, ending }: { session: Session; ending: Way }) {
  const device = deviceOf(session.userAgent) ?? words.unknown
  return (
    <SettingRow>
      <div>
        <Cluster $gap={2}>
          <strong>{device}</strong>
          {session.isCurrent && <Tag $tone="accent">{words.current}</Tag>}
        </Cluster>
        <Text $tone="soft" $size="s">
          {session.address} · {words.lastUsed(formatDateTime(session.lastUsedAt))}
        </Text>
        <Text $tone="faint" $size="s">
          {words.since(formatDateTime(session.createTime))}
        </Text>
      </div>
      {!session.isCurrent && (
        <Button
          $size="small"
          aria-label={words.revokeLabel(device, session.address)}
          {...pressOf(ending)}
        >
          {words.revoke}
        </Button>
      )}
    </SettingRow>
  )
}
