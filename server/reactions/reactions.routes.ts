import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { ReactionState, Reactions } from './reactions.service.ts'

/** Together for likes and favourites: far above what reading needs, far below what a script wants. */
const changesOfMember = { limit: 60, seconds: 60 }

export function reactionsRoutes(reactions: Reactions, throttling: Throttling) {
  const changes = createThrottle(throttling, 'reactions', changesOfMember)

  /** Takes one change of the caller; answers whose and of what. */
  async function pairOf({
    params,
    viewer,
  }: {
    params: { id: string }
    viewer: { id: string }
  }) {
    await changes.take(viewer.id)
    return { postId: params.id, accountId: viewer.id }
  }

  return {
    likePost: async (call) => presentLike(await reactions.give('like', await pairOf(call))),
    unlikePost: async (call) =>
      presentLike(await reactions.takeBack('like', await pairOf(call))),
    favouritePost: async (call) =>
      presentFavourite(await reactions.give('favourite', await pairOf(call))),
    unfavouritePost: async (call) =>
      presentFavourite(await reactions.takeBack('favourite', await pairOf(call))),
    listFavourites: ({ query, viewer }) => reactions.favourites(viewer.id, query),
  } satisfies Partial<Handlers>
}

const presentLike = ({ isGiven, total }: ReactionState) => ({
  isLiked: isGiven,
  likeCount: total,
})

const presentFavourite = ({ isGiven, total }: ReactionState) => ({
  isFavourited: isGiven,
  favouriteCount: total,
})
