import { useState } from 'react'
import { styled } from 'styled-components'
import { type Invitation, invitations, revokeInvitation } from '#src/data/admin/users.ts'
import { copyText } from '#src/lib/copy-text.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { invitations as words, invitationStatuses } from '#src/messages/admin/users.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Entries } from '../Entries.tsx'
import { useAct } from '../useAct.ts'
import { InvitationDialog } from './InvitationDialog.tsx'

interface InvitationsProps {
  /** Not while what stands above is on its way: nobody knows yet how long that is. */
  isShown?: boolean
}

/** The codes by which people may register, and a way to make and end them. */
export function Invitations({ isShown = true }: InvitationsProps) {
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
    <Section aria-label={words.heading} $isShown={isShown}>
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
    </Section>
  )
}

/** It has its place, and what is done in it stays. */
const Section = styled.section<{ $isShown: boolean }>`
  visibility: ${({ $isShown }) => ($isShown ? 'visible' : 'hidden')};
`

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

const tones: Record<Invitation['status'], TagTone> = {
  usable: 'success',
  usedUp: 'neutral',
  expired: 'warning',
  revoked: 'error',
}

interface InvitationRowProps {
  invitation: Invitation
  onEnded: () => void
}

/** One code: what it is good for, and a way to copy or end it. */
function InvitationRow({ invitation, onEnded }: InvitationRowProps) {
  const { id, code, note, status, useCount, maxUses, expiresAt } = invitation
  const act = useAct()
  const revoking = act.propsOf({
    id,
    call: (api) => revokeInvitation(api, id),
    told: words.revoked,
    onDone: onEnded,
  })
  return (
    <li>
      <Cluster $justify="space-between">
        <Cluster $gap={2}>
          <code>{code}</code>
          <Tag $tone={tones[status]}>{invitationStatuses[status]}</Tag>
        </Cluster>
        {status === 'usable' && (
          <Cluster $gap={2}>
            <Copy code={code} />
            <Button $size="small" aria-label={words.revokeLabel(code)} {...revoking}>
              {words.revoke}
            </Button>
          </Cluster>
        )}
      </Cluster>
      <Text $tone="soft" $size="s">
        {words.uses(useCount, maxUses)} ·{' '}
        {expiresAt === null ? words.forever : words.until(formatDateTime(expiresAt))}
        {note !== '' && ` · ${note}`}
      </Text>
    </li>
  )
}

function Copy({ code }: { code: string }) {
  const { show } = useToaster()
  const copy = async () => {
    const isCopied = await copyText(navigator, code)
    if (isCopied) show({ kind: 'success', title: words.copied })
    else show({ kind: 'error', title: words.notCopied })
  }
  return (
    <Button $size="small" aria-label={words.copyLabel(code)} onClick={() => void copy()}>
      {words.copy}
    </Button>
  )
}
