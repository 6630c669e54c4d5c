import type { components } from '#openapi/generated/schema.d.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Clock } from '#server/lib/clock.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import type { Invitations } from './invitations.service.ts'
import type { InvitationRow } from './invitations.store.ts'

type Schemas = components['schemas']

/** The back office's calls about invitations; the contract lets nobody but administrators in. */
export function invitationsRoutes(invitations: Invitations, clock: Clock) {
  const present = (row: InvitationRow) => presentInvitation(row, clock.now())
  return {
    listInvitations: async ({ query }) => {
      const { rows, ...facts } = await invitations.list(query)
      return { items: rows.map(present), ...facts }
    },
    createInvitation: async ({ body, viewer }) =>
      present(await invitations.create(viewer, body)),
    revokeInvitation: async ({ params, viewer }) =>
      present(await invitations.revoke(viewer, params.id)),
  } satisfies Partial<Handlers>
}

function presentInvitation(
  { invitation, creator }: InvitationRow,
  now: Date,
): Schemas['Invitation'] {
  const { code, expiresAt, createdAt, maxUses } = invitation
  return {
    id: invitation.id,
    code: code.replace(/(.{4})(?=.)/g, '$1-'),
    note: invitation.note,
    maxUses: Math.max(1, maxUses),
    useCount: invitation.useCount,
    status: statusOf(invitation, now),
    expiresAt: expiresAt?.toISOString() ?? null,
    creator: creator && presentAuthor(creator),
    createTime: createdAt.toISOString(),
  }
}

function statusOf(
  { revokedAt, useCount, maxUses, expiresAt }: InvitationRow['invitation'],
  now: Date,
): Schemas['InvitationStatus'] {
  if (revokedAt) return 'revoked'
  if (useCount >= maxUses) return 'usedUp'
  return expiresAt && expiresAt <= now ? 'expired' : 'usable'
}
