import { demandViewer, pageOf, type Answer, type Asked } from './asked.ts'
import { authorOf, personOf, summaryOf } from './present.ts'
import { moment, type PlainComment, type PlainWorld } from './world.ts'

/** Calls that the specification has and does not show: they have the shapes of `openapi/`. */
export const unshownCalls = (world: PlainWorld): Record<string, Answer> => ({
  ...commentCalls(world),
  ...favouriteCalls(world),
  ...feedbackCalls(),
})

function commentCalls(world: PlainWorld): Record<string, Answer> {
  const commentOf = ({ id, postId, authorId, content }: PlainComment, { viewer }: Asked) => {
    const isOwn = viewer?.id === authorId
    const author = authorOf(personOf(world, authorId))
    const counts = { likeCount: 0, replyCount: 0, isLiked: false, isEdited: false }
    const abilities = { edit: isOwn, delete: isOwn, reply: true, report: !isOwn, like: true }
    return {
      id,
      postId,
      rootId: null,
      parentId: null,
      author,
      replyTo: null,
      content,
      status: 'visible',
      ...counts,
      createTime: moment,
      updateTime: moment,
      mentions: [],
      heldFor: null,
      moderation: null,
      abilities,
    }
  }
  return {
    'GET /api/posts/{id}/comments': (asked) => {
      const all = world.comments.filter(({ postId }) => postId === asked.params['id'])
      const { items, ...page } = pageOf(all.toReversed(), asked)
      return {
        ...page,
        nextCursor: null,
        prevCursor: null,
        hasMore: false,
        sought: null,
        items: items.map((comment) => ({
          ...commentOf(comment, asked),
          replies: [],
        })),
      }
    },
    'POST /api/posts/{id}/comments': (asked) => {
      const comment = {
        id: world.newId(),
        postId: asked.params['id'] ?? '',
        authorId: demandViewer(asked).id,
        content: String(asked.body['content']),
      }
      world.comments.push(comment)
      return commentOf(comment, asked)
    },
  }
}

function favouriteCalls(world: PlainWorld): Record<string, Answer> {
  const kept = new Set<string>()
  const place = (asked: Asked) => `${demandViewer(asked).id} ${asked.params['id']}`
  const answer = (isFavourited: boolean) => ({
    isFavourited,
    favouriteCount: kept.size,
  })
  return {
    'POST /api/posts/{id}/favourite': (asked) => (kept.add(place(asked)), answer(true)),
    'DELETE /api/posts/{id}/favourite': (asked) => (kept.delete(place(asked)), answer(false)),
    'GET /api/favourites': (asked) => {
      const { id: viewerId } = demandViewer(asked)
      const posts = world.posts.filter(({ id }) => kept.has(`${viewerId} ${id}`))
      return pageOf(
        posts.map((post) => ({ ...summaryOf(world, post), favouritedAt: moment })),
        asked,
      )
    },
  }
}

function feedbackCalls(): Record<string, Answer> {
  const all: { byId: string; content: unknown }[] = []
  const shown = (content: unknown, number: number) => ({
    id: `feedback-${number}`,
    type: 'question',
    content,
    contact: '',
    images: [],
    hasReport: false,
    status: 'pending',
    reply: null,
    createTime: moment,
    updateTime: moment,
  })
  return {
    'POST /api/feedback': (asked) => {
      all.push({ byId: demandViewer(asked).id, content: asked.body['content'] })
      return shown(asked.body['content'], all.length)
    },
    'GET /api/feedback/my': (asked) => {
      const { id } = demandViewer(asked)
      const own = all.filter(({ byId }) => byId === id)
      return pageOf(
        own.map(({ content }, number) => shown(content, number)),
        asked,
      )
    },
  }
}
