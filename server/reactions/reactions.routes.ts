import type { Call, Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { ReactionState, Reactions } from './reactions.service.ts'

/** Together for likes and favourites: far above what reading needs, far below what a script wants. */
const reactionsOfMember = { limit: 60, seconds: 60 }

export function reactionsRoutes(reactions: Reactions, throttling: Throttling) {
  const changes = createThrottle(throttling, 'reactions', reactionsOfMember)

  return {
    likePost: changes.guard(async (call) =>
      presentLike(await reactions.change('like', pairOf(call), true)),
    ),
    unlikePost: changes.guard(async (call) =>
      presentLike(await reactions.change('like', pairOf(call), false)),
    ),
    favouritePost: changes.guard(async (call) =>
      presentFavourite(await reactions.change('favourite', pairOf(call), true)),
    ),
    unfavouritePost: changes.guard(async (call) =>
      presentFavourite(await reactions.change('favourite', pairOf(call), false)),
    ),
    listFavourites: ({ query, viewer }) => reactions.favourites(viewer.id, query),
  } satisfies Partial<Handlers>
}

const pairOf = ({ params, viewer }: Pick<Call<'likePost'>, 'params' | 'viewer'>) => ({
  postId: params.id,
  accountId: viewer.id,
})

const presentLike = ({ isGiven, total }: ReactionState) => ({
  isLiked: isGiven,
  likeCount: total,
})

const presentFavourite = ({ isGiven, total }: ReactionState) => ({
  isFavourited: isGiven,
  favouriteCount: total,
})
