import { copyText } from '#src/lib/copy-text.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { invitations as words, invitationStatuses } from '#src/messages/admin/users.ts'
import { useToaster } from '#src/runtime/hooks.ts'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { revokeInvitation, type Invitation } from '#src/data/admin/users.ts'
import { useAct } from '../useAct.ts'

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
export function InvitationRow({ invitation, onEnded }: InvitationRowProps) {
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
