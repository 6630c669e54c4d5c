import { and, asc, eq, sql } from 'drizzle-orm'
import { ContentError } from '#content/content-error.ts'
import type { RenderedContent } from '#content/render.types.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { posts, postRevisions } from '#server/db/schema/posts.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { shownRevision } from './transitions.ts'
import { lockPost } from './posts.store.ts'
import { refresh } from './publication.ts'
import { findShown } from './revisions.store.ts'

const atOnce = 10
type Parts = Pick<Core, 'db' | 'events' | 'textRenderer'>
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

/** Renders anew what was stored before trees had a bound. What has been is not found again. */
async function renderLargeTrees({ db, events, textRenderer }: Parts) {
  let after: Place = { postId: '00000000-0000-0000-0000-000000000000', revision: 0 }
  for (;;) {
    const some = await findLarge(db, after)
    for (const { authorId, format, content, ...place } of some) {
      const source = { format: format === 1 ? 1 : 0, content } as const
      const rendered = await textRenderer.render(authorId, source).catch(ignoreNoContent)
      if (!rendered) continue
      const isShown = await db.transaction((tx) => keep(tx, place, rendered))
      if (isShown) events.emit('post.changed', { postId: place.postId, authorId })
    }
    const last = some.at(-1)
    if (!last || some.length < atOnce) return
    after = last
  }
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

const findLarge = (db: Core['db'], { postId, revision }: Place) =>
  db
    .select({
      authorId: posts.authorId,
      postId: postRevisions.postId,
      revision: postRevisions.revision,
      format: postRevisions.format,
      content: postRevisions.content,
    })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(
      and(
        sql`(${postRevisions.postId}, ${postRevisions.revision}) > (${postId}::uuid, ${revision}::integer)`,
        isTooLarge,
      ),
    )
    .orderBy(asc(postRevisions.postId), asc(postRevisions.revision))
    .limit(atOnce)

/** What no longer is what its format says stays as it was rendered. */
function ignoreNoContent(error: unknown): undefined {
  if (!(error instanceof ContentError)) throw error
}

export const largeTreesJob = (parts: Parts): Job => ({
  name: 'large-trees',
  schedule: '13 4 * * *',
  run: () => renderLargeTrees(parts),
})
