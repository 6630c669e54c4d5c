import { and, desc, eq, gt, lt, lte, ne, or } from 'drizzle-orm'
import type { Handle, Transaction } from '#server/db/client.ts'
import { type NodeRow, nodes } from '#server/db/schema/nodes.ts'
import { settings } from '#server/db/schema/system.ts'

const key = 'keys'

/** The fingerprint of the keys that the nodes of this database have; the first node's is kept. Nodes that start wait here for one another. */
export async function lockFingerprint(
  tx: Transaction,
  own: string,
  now: Date,
): Promise<unknown> {
  const [kept] = await tx
    .insert(settings)
    .values({ key, value: own, updatedAt: now })
    .onConflictDoUpdate({ target: settings.key, set: { updatedAt: now } })
    .returning({ value: settings.value })
  return kept?.value
}

export const replaceFingerprint = (tx: Transaction, own: string) =>
  tx.update(settings).set({ value: own }).where(eq(settings.key, key))

/** Says that this node lives; one that others have forgotten is there again. */
export const putNode = (db: Handle, row: NodeRow) =>
  db.insert(nodes).values(row).onConflictDoUpdate({ target: nodes.id, set: row })

/** Removes what earlier lives of this node have left, or whatever is there. */
export const removeEarlier = (db: Handle, name: string | undefined) =>
  db.delete(nodes).where(name === undefined ? undefined : eq(nodes.name, name))

export const removeNode = (db: Handle, id: string) => db.delete(nodes).where(eq(nodes.id, id))

/** Of one that was seen so far ahead a clock was wrong: it would be there until the world has caught up. */
export const removeSilent = (db: Handle, { before, after }: { before: Date; after: Date }) =>
  db.delete(nodes).where(or(lt(nodes.lastSeenAt, before), gt(nodes.lastSeenAt, after)))

/** When a node was seen that lives. */
interface Seen {
  after: Date
  until: Date
}

const isSeen = ({ after, until }: Seen) =>
  and(gt(nodes.lastSeenAt, after), lte(nodes.lastSeenAt, until))

export async function namesOfOthers(db: Handle, name: string, seen: Seen): Promise<string[]> {
  const found = await db
    .select({ name: nodes.name })
    .from(nodes)
    .where(and(ne(nodes.name, name), isSeen(seen)))
    .orderBy(nodes.name)
  return found.map((node) => node.name)
}

export async function idsSeen(db: Handle, seen: Seen): Promise<string[]> {
  const found = await db.select({ id: nodes.id }).from(nodes).where(isSeen(seen))
  return found.map(({ id }) => id)
}

/** Those that were seen last, at most so many. */
export const findNodes = (db: Handle, most: number): Promise<NodeRow[]> =>
  db.select().from(nodes).orderBy(desc(nodes.lastSeenAt)).limit(most)
