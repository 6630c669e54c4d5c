import { dayMs } from '#server/lib/clock.ts'

/**
 * How hot something is: what people did with it, divided by how long ago it came.
 *
 *     hotness = (views + 5 × likes + 8 × comments + 10 × favourites) ÷ (1 + days ÷ 7) ^ 1.5
 *
 * A week halves a little more than twice over what the same attention is worth
 * (÷ 2.8), a month divides by 12, a year by 385. The decay is a power, not an
 * exponential, so in a quiet community old favourites still keep their order.
 */
export const weights = { view: 1, like: 5, comment: 8, favourite: 10 } as const
/** What a follower adds to a creator or a topic, and a comment on a topic's posts to the topic. */
export const tieWeights = { follower: 10, discussion: 5 } as const
export const decay = { days: 7, power: 1.5 } as const

interface Activity {
  viewCount: number
  likeCount: number
  commentCount: number
  favouriteCount: number
}

/** The hotness of what was published at `publishedAt`, seen at `now`. The job computes the same in SQL. */
export function hotnessOf(attention: Activity, publishedAt: Date, now: Date): number {
  const engagement =
    attention.viewCount * weights.view +
    attention.likeCount * weights.like +
    attention.commentCount * weights.comment +
    attention.favouriteCount * weights.favourite
  const days = Math.max(0, now.getTime() - publishedAt.getTime()) / dayMs
  return engagement / (1 + days / decay.days) ** decay.power
}
