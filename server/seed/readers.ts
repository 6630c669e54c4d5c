import { dayOf } from '#server/lib/calendar.ts'
import { daysOfViewsKept } from '#server/posts/views.ts'
import { phrase } from './phrases.ts'
import type { World } from './posts.ts'
import { type Field, remarks } from './words.ts'

interface ReadPost {
  id: string
  authorId: string
  writtenAt: Date
  field: Field
}

const dayMs = 86_400_000
const fewestViews = 8
const mostViews = 50_000
/** Of a hundred who read, three like, one keeps, two talk. */
const shares = { likes: 0.03, favourites: 0.01, comments: 0.02 } as const
const mostOfEach = 300
const shareOfReplies = 0.4
const shareReadLately = 0.05

/** Who read a post, liked, kept and discussed it. Who viewed it long ago is a number alone, as in any community. */
export function readersOf(world: World, post: ReadPost) {
  const { chance, memberIds, now } = world
  const viewCount = chance.longTail(fewestViews, mostViews)
  const reactions = (share: number) =>
    chance
      .some(memberIds, Math.min(mostOfEach, chance.round(viewCount * share)))
      .map((accountId) => ({
        postId: post.id,
        accountId,
        createdAt: chance.soonAfter(post.writtenAt, now),
      }))
  return {
    viewCount,
    likes: reactions(shares.likes),
    favourites: reactions(shares.favourites),
    comments: talkBelow(world, post, chance.round(viewCount * shares.comments)),
    viewDays: viewsLately(world, post, viewCount),
  }
}

/** Threads of two levels: a reply answers the first of a thread. */
function talkBelow({ chance, newId, memberIds, now }: World, post: ReadPost, wished: number) {
  const times = Array.from({ length: Math.min(mostOfEach, wished) }, () =>
    chance.soonAfter(post.writtenAt, now),
  ).toSorted((one, other) => one.getTime() - other.getTime())
  const firsts: { id: string; replyCount: number }[] = []
  return times.map((createdAt) => {
    const above =
      firsts.length > 0 && chance.happens(shareOfReplies) ? chance.pick(firsts) : null
    const comment = {
      id: newId(),
      postId: post.id,
      authorId: chance.favour(memberIds),
      rootId: above?.id ?? null,
      parentId: above?.id ?? null,
      content: phrase(chance, chance.pick(remarks), post.field),
      replyCount: 0,
      createdAt,
      updatedAt: createdAt,
    }
    if (above) above.replyCount += 1
    else firsts.push(comment)
    return comment
  })
}

/** The views of the last weeks by day: of a new post all, of an old one a few. */
function viewsLately({ chance, now }: World, post: ReadPost, viewCount: number) {
  const age = Math.floor((now.getTime() - post.writtenAt.getTime()) / dayMs)
  const isNew = age < daysOfViewsKept
  if (!isNew && !chance.happens(shareReadLately)) return []
  const days = Math.min(isNew ? age + 1 : daysOfViewsKept, 5)
  const views = isNew ? viewCount : Math.ceil(viewCount / 20)
  const daily = Math.max(1, Math.floor(views / days))
  return Array.from({ length: days }, (_, back) => ({
    day: dayOf(new Date(now.getTime() - back * dayMs)),
    postId: post.id,
    viewCount: daily,
  }))
}
