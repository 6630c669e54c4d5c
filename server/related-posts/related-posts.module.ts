import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers, Viewer } from '#server/contract/handlers.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { problem } from '#server/lib/problem.ts'
import type { Module } from '#server/module.ts'
import { canRead } from '#server/posts/posts.policy.ts'
import { presentSummary } from '#server/posts/posts.present.ts'
import { findBetween, findRelated } from './related-posts.store.ts'

/** Where to go on from a post: the author's one before and after, and others like it. */
export function createRelatedPostsModule(
  { reads: db }: Core,
  responseCache: ResponseCache,
): { module: Module } {
  /** @throws Problem 2009 when there is no post that the caller may read */
  async function neighbours(
    viewer: Viewer | null,
    id: string,
  ): Promise<components['schemas']['PostNeighbours']> {
    const post = await findBetween(db, id)
    if (!post || !canRead(viewer, post)) throw problem.notFound(2009)
    const related = await findRelated(db, post.id)
    return {
      previous: post.previous,
      next: post.next,
      related: related.map(presentSummary),
    }
  }

  const handlers = {
    getPostNeighbours: responseCache.kept('getPostNeighbours', ({ params, viewer }) =>
      neighbours(viewer, params.id),
    ),
  } satisfies Partial<Handlers>
  return { module: { handlers } }
}
