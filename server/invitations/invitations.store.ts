import { and, desc, eq, gt, isNull, lt, or, sql } from 'drizzle-orm'
import { first, hasRow, type Handle } from '#server/db/client.ts'
import {
  accounts,
  invitations,
  type Invitation,
  authorColumns,
} from '#server/db/schema/accounts.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { countedPageOf } from '#server/lists/rows.ts'

const usable = (now: Date) =>
  and(
    isNull(invitations.revokedAt),
    lt(invitations.useCount, invitations.maxUses),
    or(isNull(invitations.expiresAt), gt(invitations.expiresAt, now)),
  )

/** Whether somebody could register with the code now. */
export const isUsable = (handle: Handle, code: string, now: Date): Promise<boolean> =>
  hasRow(
    handle
      .select({ id: invitations.id })
      .from(invitations)
      .where(and(eq(invitations.code, code), usable(now))),
  )

/** Uses the code once. @returns false when it can't be used any more: the row that is written decides, so no use is shared */
export const useInvitation = (handle: Handle, code: string, now: Date): Promise<boolean> =>
  hasRow(
    handle
      .update(invitations)
      .set({ useCount: sql`${invitations.useCount} + 1` })
      .where(and(eq(invitations.code, code), usable(now)))
      .returning({ id: invitations.id }),
  )

/** Ends the code. @returns it, or undefined when it had been ended before or never was */
export const revokeInvitation = (
  handle: Handle,
  id: string,
  now: Date,
): Promise<Invitation | undefined> =>
  first(
    handle
      .update(invitations)
      .set({ revokedAt: now })
      .where(and(eq(invitations.id, id), isNull(invitations.revokedAt)))
      .returning(),
  )

const selected = (handle: Handle) =>
  handle
    .select({
      invitation: invitations,
      creator: authorColumns(accounts),
    })
    .from(invitations)
    .leftJoin(accounts, eq(accounts.id, invitations.creatorId))

export type InvitationRow = Awaited<ReturnType<typeof listInvitations>>['rows'][number]

export const listInvitations = (handle: Handle, request: PageRequest) =>
  countedPageOf(
    selected(handle).orderBy(desc(invitations.createdAt), desc(invitations.id)),
    request,
    handle.$count(invitations),
  )

export const findInvitation = (handle: Handle, id: string) =>
  first(selected(handle).where(eq(invitations.id, id)))
