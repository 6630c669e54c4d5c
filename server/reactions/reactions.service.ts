import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { demandFound, problem } from '#server/lib/problem.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { presentSummary } from '#server/posts/posts.present.ts'
import { findPublishedSummaries } from '#server/posts/posts.read.store.ts'
import { isBlockedBetween } from '#server/relations/relations.store.ts'
import { asMember } from '#server/db/as-member.ts'
import * as store from './reactions.store.ts'

/** Whether the caller's reaction is there now, and how many the post has. */
export interface ReactionState {
  isGiven: boolean
  total: number
}

export type Reactions = ReturnType<typeof createReactions>

/** Likes and favourites of published posts. A counter changes with the row it counts; doing a thing twice is doing it once. */
export function createReactions({ db, clock, events }: Core) {
  /** Gives a reaction, or takes it back. @throws Problem 2009 when the post is not published, 1002 giving across a block */
  async function change(
    reaction: store.Reaction,
    { postId, accountId }: store.Pair,
    isGiven: boolean,
  ): Promise<ReactionState> {
    const total = await asMember({ db, clock }, accountId, async (tx) => {
      const post = demandFound(await store.lockPublished(tx, postId), 2009)
      if (isGiven && (await isBlockedBetween(tx, accountId, post.authorId)))
        throw problem.denied('您与对方之间有一方屏蔽了另一方，不能点赞或收藏')
      const pair = { postId: post.id, accountId }
      const by = await store.setReaction(tx, reaction, pair, isGiven, clock.now())
      const given = { reaction, ...pair, authorId: post.authorId, isGiven }
      if (by !== 0) await events.record(tx, 'reaction.changed', given)
      return post[reaction] + by
    })
    return { isGiven, total }
  }

  /** What the account keeps, kept last first. A post that readers do not see is left out until they do. */
  async function favourites(
    accountId: string,
    request: PageRequest,
  ): Promise<components['schemas']['FavouritePage']> {
    const { rows, ...facts } = await store.listFavourites(db, accountId, request)
    const keptAt = new Map(rows.map(({ postId, createdAt }) => [postId, createdAt]))
    const summaries = await findPublishedSummaries(db, [...keptAt.keys()])
    const items = summaries.flatMap((row) => {
      const favouritedAt = keptAt.get(row.id)?.toISOString()
      return favouritedAt ? [{ ...presentSummary(row), favouritedAt }] : []
    })
    return { items, ...facts }
  }

  return { change, favourites }
}
