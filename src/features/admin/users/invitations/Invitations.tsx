import { useState } from 'react'
import { invitations } from '#src/data/admin/users.ts'
import { invitations as words } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Entries } from '../Entries.tsx'
import { InvitationDialog } from './InvitationDialog.tsx'
import { InvitationRow } from './InvitationRow.tsx'

/** The codes by which people may register, and a way to make and end them. */
export function Invitations() {
  const { queryClient } = useRuntime()
  const [isMaking, setMaking] = useState(false)
  const [page, setPage] = useState(1)
  const list = useListQueryAt(invitations, null, { filter: {}, page })
  const refresh = () => queryClient.refresh(invitations, null)
  const handleMade = () => {
    setPage(1)
    refresh()
  }
  return (
    <section aria-label={words.heading}>
      <Cluster $justify="space-between">
        <Heading>{words.heading}</Heading>
        <Button $size="small" onClick={() => setMaking(true)}>
          {words.create}
        </Button>
      </Cluster>
      <Text $tone="soft">{words.text}</Text>
      {list.isLoading && (
        <Loading>
          <SkeletonText lines={3} />
        </Loading>
      )}
      {list.failure !== null && <FailureState failure={list.failure} onRetry={list.retry} />}
      {list.isEmpty && <EmptyState text={words.empty} />}
      <Entries aria-busy={list.isTurning}>
        {list.items.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} onEnded={refresh} />
        ))}
      </Entries>
      {list.page !== null && list.totalPages !== null && list.totalPages > 1 && (
        <Cluster $gap={2}>
          <Turn label={words.newer} isEnd={page <= 1} onTurn={() => setPage(page - 1)} />
          <Turn
            label={words.older}
            isEnd={page >= list.totalPages}
            onTurn={() => setPage(page + 1)}
          />
        </Cluster>
      )}
      {isMaking && <InvitationDialog onMade={handleMade} onClose={() => setMaking(false)} />}
    </section>
  )
}

interface TurnProps {
  label: string
  isEnd: boolean
  onTurn: () => void
}

/** At the end it stays where it is, with the focus that it may have. */
function Turn({ label, isEnd, onTurn }: TurnProps) {
  return (
    <Button $size="small" aria-disabled={isEnd} onClick={isEnd ? undefined : onTurn}>
      {label}
    </Button>
  )
}
