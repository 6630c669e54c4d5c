import { and, asc, eq, sql } from 'drizzle-orm'
import { ContentError } from '#content/delta-document.ts'
import type { RenderedContent } from '#content/render.types.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { eachAlone, pagesOf } from '#server/db/in-batches.ts'
import { posts, postRevisions } from '#server/db/schema/posts.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { putRow, readRow } from '#server/settings/settings.store.ts'
import { shownRevision } from './transitions.ts'
import { lockPost } from './posts.store.ts'
import { refresh } from './publication.ts'
import { findShown } from './revisions.store.ts'

/** Trees from before they had a bound may have megabytes each, and each is read whole. */
const atOnce = 10
/** There once all have been walked: nothing makes such trees any more. */
const doneKey = 'large-trees'

type Parts = Pick<Core, 'db' | 'clock' | 'events' | 'textRenderer'>
interface Place {
  postId: string
  revision: number
}

/**
 * Larger than anything that `content/` makes, which PostgreSQL writes with spaces; plain text is at most twice its source.
 * No megabyte is stored in two kilobytes, and how much is stored is known without reading it.
 */
const isTooLarge = sql`case when pg_column_size(${postRevisions.tree}) > 2000
  then length(${postRevisions.tree}::text) > 1250000 + 2 * length(${postRevisions.content}) else false end`

/**
 * Renders anew what was stored before trees had a bound.
 * @throws what the first of them failed with that did, once the others are done
 */
async function renderLargeTrees(parts: Parts) {
  const { db, clock } = parts
  const pages = pagesOf<Found>(atOnce, (last) => findPage(db, last))
  await eachAlone(pages, (page) => eachAlone(page, (found) => renderAnew(parts, found)))
  const now = clock.now()
  await putRow(db, doneKey, { at: now.toISOString() }, now)
}

async function renderAnew({ db, events, textRenderer }: Parts, found: Found) {
  const { authorId, format, content, ...place } = found
  if (content === null) return
  const source = { format: format === 1 ? 1 : 0, content } as const
  const rendered = await textRenderer.render(authorId, source).catch(ignoreNoContent)
  if (!rendered) return
  const isShown = await db.transaction((tx) => keep(tx, place, rendered))
  if (isShown) events.emit('post.changed', { postId: place.postId, authorId })
}

/** Keeps a rendering, with what lists and search take from it; answers whether readers see it. */
async function keep(tx: Transaction, { postId, revision }: Place, rendered: RenderedContent) {
  const post = await lockPost(tx, { id: postId })
  if (!post) return false
  const { tree, outline, text, wordCount } = rendered
  await tx
    .update(postRevisions)
    .set({ tree, outline, text, wordCount })
    .where(and(eq(postRevisions.postId, postId), eq(postRevisions.revision, revision)))
  if (shownRevision(post) !== revision) return false
  const shown = await findShown(tx, postId, revision)
  if (shown) await refresh(tx, post, shown)
  return post.status === 'published'
}

type Found = Awaited<ReturnType<typeof findPage>>[number]

/** The revisions that come next by their key, with the source of those whose tree is too large. */
function findPage(db: Core['db'], last: Place | undefined) {
  // Its keys alone first: the trees of no others are read, whatever order the planner finds them in.
  const page = db
    .select({ postId: postRevisions.postId, revision: postRevisions.revision })
    .from(postRevisions)
    .where(
      last &&
        sql`(${postRevisions.postId}, ${postRevisions.revision}) > (${last.postId}::uuid, ${last.revision}::integer)`,
    )
    .orderBy(asc(postRevisions.postId), asc(postRevisions.revision))
    .limit(atOnce)
    .as('page')
  return db
    .select({
      authorId: posts.authorId,
      postId: postRevisions.postId,
      revision: postRevisions.revision,
      format: postRevisions.format,
      content: sql<string | null>`case when ${isTooLarge} then ${postRevisions.content} end`,
    })
    .from(page)
    .innerJoin(
      postRevisions,
      and(eq(postRevisions.postId, page.postId), eq(postRevisions.revision, page.revision)),
    )
    .innerJoin(posts, eq(posts.id, page.postId))
    .orderBy(asc(page.postId), asc(page.revision))
}

/** What no longer is what its format says stays as it was rendered. */
function ignoreNoContent(error: unknown): undefined {
  if (!(error instanceof ContentError)) throw error
}

export const largeTreesJob = (parts: Parts): Job => ({
  name: 'large-trees',
  schedule: '13 4 * * *',
  // Who wants it now has all walked again.
  isDue: async () => (await readRow(parts.db, doneKey)) === undefined,
  run: () => renderLargeTrees(parts),
})
