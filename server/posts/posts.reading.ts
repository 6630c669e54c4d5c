import type { components } from '#openapi/generated/schema.d.ts'
import type { Serialised, Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Database } from '#server/db/client.ts'
import { demandFound, problem } from '#server/lib/problem.ts'
import type { Cursors } from '#server/lists/cursor.ts'
import {
  type CursorRequest,
  type Listing,
  type PageRequest,
  readAround,
  readFirst,
  readHybrid,
  readPage,
} from '#server/lists/keyset.ts'
import { findAccount } from '#server/users/accounts.store.ts'
import { findOwn, type OwnFilter } from './own.listings.ts'
import { hotListing, publicListing } from './posts.listings.ts'
import { canOpenForEdit, canRead } from './posts.policy.ts'
import {
  presentDetail,
  presentDraft,
  presentForEdit,
  presentOwn,
  presentSummary,
} from './posts.present.ts'
import * as store from './posts.read.store.ts'
import { needsReview } from './publication.ts'

type Schemas = components['schemas']

export type Reading = ReturnType<typeof createReading>

interface Deps extends Pick<Core, 'clock'> {
  db: Database
  cursors: Cursors
}

/** Everything that shows posts. Lists hold what readers may see and nothing else, in totals too. */
export function createReading({ db, clock, cursors }: Deps) {
  const summaries = async (ids: string[]) =>
    (await store.findPublishedSummaries(db, ids)).map(presentSummary)

  /** One page of a list of published posts. */
  const page = (listing: Listing, request: PageRequest): Promise<Schemas['PostPage']> =>
    readPage(listing, request, summaries)

  /** @throws Problem 1000 when the cursor was not made for this list */
  const around = (
    listing: Omit<Listing, 'total'>,
    request: CursorRequest,
  ): Promise<Schemas['PostCursorPage']> => readAround(cursors, listing, request, summaries)

  /** @throws Problem 1000 when the cursor was not made for this list */
  const hybrid = (
    listing: Listing,
    request: CursorRequest & { page?: number | undefined },
  ): Promise<Schemas['PostHybridPage']> => readHybrid(cursors, listing, request, summaries)

  const hottest = (count: number) => first(hotListing(db), count)

  const newest = (count: number) => first(publicListing(db, {}), count)

  /** @throws Problem 2012 when there is no such author */
  async function newestBy(authorId: string, count: number): Promise<Schemas['PostList']> {
    const list = await first(publicListing(db, { authorId }), count)
    if (list.items.length === 0) demandFound(await findAccount(db, authorId), 2012)
    return list
  }

  async function first(
    listing: Pick<Listing, 'places' | 'sort'>,
    count: number,
  ): Promise<Schemas['PostList']> {
    return { items: await summaries(await readFirst(listing, count)) }
  }

  /** What somebody wrote, for themself. */
  async function own(
    viewer: Viewer,
    filter: OwnFilter,
    request: PageRequest,
  ): Promise<Schemas['MyPostPage']> {
    const { listing, counts } = await findOwn(db, viewer.id, filter)
    const page = await readPage(listing, request, async (ids) => {
      const rows = await store.findSummaries(db, ids)
      const trashed = rows.filter(({ status }) => status === 'deleted').map(({ id }) => id)
      const disputed = await store.findDisputed(db, trashed)
      const now = clock.now()
      return rows.map((row) =>
        presentOwn({ ...row, isDisputed: disputed.has(row.id) }, viewer, now),
      )
    })
    return { ...page, counts }
  }

  async function drafts(viewer: Viewer, request: PageRequest): Promise<Schemas['DraftPage']> {
    const { listing } = await findOwn(db, viewer.id, { status: 'draft', words: [] })
    return readPage(listing, request, async (ids) =>
      (await store.findDrafts(db, ids)).map(presentDraft),
    )
  }

  /** @throws Problem 2009 when there is none that the caller may read */
  async function detail(
    viewer: Viewer | null,
    id: string,
  ): Promise<Serialised<Schemas['PostDetail']>> {
    const found = await store.findDetail(db, { id, viewerId: viewer?.id ?? null })
    if (!found || !canRead(viewer, { authorId: found.author.id, status: found.status }))
      throw problem.notFound(2009)
    return presentDetail(found, viewer)
  }

  /** @throws Problem 2009 when there is none that the caller may open */
  async function forEdit(
    viewer: Viewer,
    identity: { id: string } | { clientId: string },
  ): Promise<Schemas['PostEdit']> {
    const named = 'id' in identity ? identity : { ...identity, authorId: viewer.id }
    const found = await store.findForEdit(db, named)
    if (!found || !canOpenForEdit(viewer, found.post)) throw problem.notFound(2009)
    return presentForEdit(found, viewer, await needsReview(db, found.post.authorId))
  }

  return {
    page,
    around,
    hybrid,
    hottest,
    newest,
    newestBy,
    own,
    drafts,
    detail,
    forEdit,
  }
}
