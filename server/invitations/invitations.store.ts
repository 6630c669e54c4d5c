import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import type { Handle } from '#server/db/client.ts'
import {
  accounts,
  invitations,
  type Invitation,
  authorColumns,
} from '#server/db/schema/accounts.ts'
import type { PageRequest } from '#server/lists/keyset.ts'

const usable = (now: Date) =>
  and(
    isNull(invitations.revokedAt),
    lt(invitations.useCount, invitations.maxUses),
    or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now)),
  )

export async function insertInvitation(
  handle: Handle,
  invitation: typeof invitations.$inferInsert,
) {
  await handle.insert(invitations).values(invitation)
}

/** Whether somebody could register with the code now. */
export async function isUsable(handle: Handle, code: string, now: Date): Promise<boolean> {
  const found = await handle
    .select({ id: invitations.id })
    .from(invitations)
    .where(and(eq(invitations.code, code), usable(now)))
  return found.length === 1
}

/** Uses the code once. @returns false when it can't be used any more: the row that is written decides, so no use is shared */
export async function useInvitation(handle: Handle, code: string, now: Date): Promise<boolean> {
  const used = await handle
    .update(invitations)
    .set({ useCount: sql`${invitations.useCount} + 1` })
    .where(and(eq(invitations.code, code), usable(now)))
    .returning({ id: invitations.id })
  return used.length === 1
}

/** Ends the code. @returns it, or undefined when it had been ended before or never was */
export async function revokeInvitation(
  handle: Handle,
  id: string,
  now: Date,
): Promise<Invitation | undefined> {
  const [revoked] = await handle
    .update(invitations)
    .set({ revokedAt: now })
    .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
    .returning()
  return revoked
}

const selected = (handle: Handle) =>
  handle
    .select({
      invitation: invitations,
      creator: authorColumns(accounts),
    })
    .from(invitations)
    .leftJoin(accounts, eq(accounts.id, invitations.creatorId))

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>[number]

export const listInvitations = (handle: Handle, { page, pageSize }: PageRequest) =>
  selected(handle)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize)

export const countInvitations = (handle: Handle) => handle.$count(invitations)

export async function findInvitation(handle: Handle, id: string) {
  const [found] = await selected(handle).where(eq(invitations.id, id))
  return found
}
