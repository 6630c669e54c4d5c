import { and, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or } from 'drizzle-orm'
import { batchedOn } from '#server/db/batched.ts'
import { type Database, hasRow, type Handle } from '#server/db/client.ts'
import { removeInBatches } from '#server/db/in-batches.ts'
import { isGiven, preparedOn } from '#server/db/prepared.ts'
import { accounts, sessions, type Session } from '#server/db/schema/accounts.ts'

/** Why a session ended, for the log and the list of sessions. */
export type EndReason =
  | 'logout'
  | 'revoked'
  | 'replayed'
  | 'password'
  | 'reset'
  | 'deleted'
  | 'banned'
  | 'byAdmin'
  | 'tooMany'

export async function insertSession(handle: Handle, session: typeof sessions.$inferInsert) {
  await handle.insert(sessions).values(session)
}

/** A session with what decides whether its owner may come in. */
export const findSession = batchedOn(async (handle, ids: readonly string[]) => {
  const found = await sessionsWithOwners(handle).execute({ ids, count: ids.length })
  const byId = new Map(found.map((row) => [row.session.id, row]))
  return ids.map((id) => byId.get(id))
})

const sessionsWithOwners = preparedOn((handle) =>
  handle
    .select({
      session: sessions,
      account: {
        id: accounts.id,
        roles: accounts.roles,
        status: accounts.status,
        bannedUntil: accounts.bannedUntil,
        bannedForever: accounts.bannedForever,
      },
    })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(isGiven(sessions.id))
    .prepare('sessions_with_owners'),
)

/** Replaces the current token by its successor. @returns false when another request was faster, or the session has ended */
export const rotateSession = (
  handle: Handle,
  change: { id: string; from: string; to: string; now: Date },
): Promise<boolean> =>
  hasRow(
    handle
      .update(sessions)
      .set({
        currentHash: change.to,
        previousHash: change.from,
        rotatedAt: change.now,
        lastUsedAt: change.now,
      })
      .where(
        and(
          eq(sessions.id, change.id),
          eq(sessions.currentHash, change.from),
          isNull(sessions.revokedAt),
        ),
      )
      .returning({ id: sessions.id }),
  )

const isOpen = (accountId: string) =>
  and(eq(sessions.accountId, accountId), isNull(sessions.revokedAt))

/** Ends the account's living sessions, `only` one or all but `except`. @returns the ended ones' ids */
export async function endSessions(
  handle: Handle,
  end: {
    accountId: string
    reason: EndReason
    now: Date
    except?: string | undefined
    only?: string | undefined
  },
): Promise<string[]> {
  const ended = await handle
    .update(sessions)
    .set({ revokedAt: end.now, revokedReason: end.reason })
    .where(
      and(
        isOpen(end.accountId),
        end.except ? ne(sessions.id, end.except) : undefined,
        end.only ? eq(sessions.id, end.only) : undefined,
      ),
    )
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Ends the account's living sessions but the newest. @returns the ended ones' ids */
export async function endOldest(
  handle: Handle,
  { accountId, most, now }: { accountId: string; most: number; now: Date },
): Promise<string[]> {
  const older = handle
    .select({ id: sessions.id })
    .from(sessions)
    .where(isOpen(accountId))
    .orderBy(desc(sessions.id))
    .offset(most)
  const ended = await handle
    .update(sessions)
    .set({ revokedAt: now, revokedReason: 'tooMany' satisfies EndReason })
    .where(inArray(sessions.id, older))
    .returning({ id: sessions.id })
  return ended.map(({ id }) => id)
}

/** Forgets the account's sessions behind the newest that have ended. */
export async function removeOldest(handle: Handle, accountId: string, most: number) {
  const older = handle
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.accountId, accountId))
    .orderBy(desc(sessions.id))
    .offset(most)
  await handle
    .delete(sessions)
    .where(and(inArray(sessions.id, older), isNotNull(sessions.revokedAt)))
}

/** The account's living sessions, newest first. */
export function listSessions(handle: Handle, accountId: string, now: Date): Promise<Session[]> {
  return handle
    .select()
    .from(sessions)
    .where(and(isOpen(accountId), gt(sessions.expiresAt, now)))
    .orderBy(desc(sessions.id))
    .limit(100)
}

/** Where the owner of this e-mail has signed in before; few, as few sessions are kept. */
export async function listAddresses(handle: Handle, email: string): Promise<string[]> {
  const known = await handle
    .selectDistinct({ address: sessions.address })
    .from(sessions)
    .innerJoin(accounts, eq(accounts.id, sessions.accountId))
    .where(eq(accounts.email, email))
  return known.map(({ address }) => address)
}

/** Whether the session has not been ended. Lock its account first, as those who end sessions do. */
export const isOpenSession = (
  handle: Handle,
  { id, sessionId }: { id: string; sessionId: string },
): Promise<boolean> =>
  hasRow(
    handle
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(isOpen(id), eq(sessions.id, sessionId))),
  )

export async function removeSessions(handle: Handle, accountId: string) {
  await handle.delete(sessions).where(eq(sessions.accountId, accountId))
}

/** Forgets sessions that have been over since before `moment`. */
export const removeEndedSessions = (db: Database, moment: Date): Promise<void> =>
  removeInBatches(
    db,
    sessions,
    or(lt(sessions.expiresAt, moment), lt(sessions.revokedAt, moment)),
  )
