import type { Viewer } from '#server/contract/handlers.ts'
import type { Database, Handle } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Cursors } from '#server/lists/cursor.ts'
import { type CursorRequest, readAround } from '#server/lists/keyset.ts'
import { findParted, isBlockedBetween } from '#server/relations/relations.store.ts'
import { demandLiving } from '#server/users/accounts.store.ts'
import { type CreatorRow, findCreators } from '#server/users/creators.store.ts'
import { shownTies, type Side } from './follows.store.ts'

/** What others see of an account's follows. */
interface ShownFollows {
  isOpen: boolean
  items: CreatorRow[]
  nextCursor: string | null
  prevCursor: string | null
  hasMore: boolean
}

const closed: ShownFollows = {
  isOpen: false,
  items: [],
  nextCursor: null,
  prevCursor: null,
  hasMore: false,
}

/**
 * Whether a viewer sees the account's lists; its own setting for the account itself. Between two of whom one has blocked
 * the other they read as closed.
 */
export async function showsFollowsTo(
  handle: Handle,
  { id, showsFollows }: Pick<Account, 'id' | 'showsFollows'>,
  viewer: Pick<Viewer, 'id'> | null,
): Promise<boolean> {
  if (!showsFollows || viewer === null) return showsFollows
  return !(await isBlockedBetween(handle, viewer.id, id))
}

/**
 * A part of one side. A tie is shown by who follows, so those who do not show theirs are in nobody's list of followers;
 * nor is anybody whom a block parts from the viewer, which can make a page shorter than was asked for.
 * @throws Problem 2012
 */
export async function readShownFollows(
  { db, cursors }: { db: Database; cursors: Cursors },
  { side, accountId, viewer }: { side: Side; accountId: string; viewer: Viewer | null },
  request: CursorRequest,
): Promise<ShownFollows> {
  const account = await demandLiving(db, accountId)
  if (!(await showsFollowsTo(db, account, viewer))) return closed
  const listing = shownTies(db, side, account.id)
  const around = await readAround(cursors, listing, request, async (ids) => {
    const parted = viewer ? await findParted(db, viewer.id, ids) : []
    const seen = ids.filter((id) => !parted.includes(id))
    return findCreators(db, seen, viewer?.id ?? null)
  })
  return { isOpen: true, ...around }
}
