import { dayMs, dayOf } from '#server/lib/clock.ts'
import { daysOfViewsKept } from '#server/posts/views.ts'
import { type Blocks, compose, phrase } from './blocks.ts'
import { type NewComment, type Readers, rowsOf, type SeededPost } from './post-rows.ts'
import type { Random } from './random.ts'
import { idsOf } from './topics.ts'
import { type Field, remarks, titles, topicOf } from './words.ts'

export interface Community {
  random: Random
  newId: () => string
  now: Date
  memberIds: string[]
  blocks: Blocks[]
  /** By name. */
  categoryIds: ReadonlyMap<string, string>
  topicIds: ReadonlyMap<string, string>
}

const shareOfDrafts = 0.03
const shareWithTopic = 0.7
const fewestViews = 8
const mostViews = 50_000
/** Of a hundred who read, three like, one keeps, two comment. */
const shares = { likes: 0.03, favourites: 0.01, comments: 0.02 } as const
const mostOfEach = 300
const shareOfReplies = 0.4
const shareReadLately = 0.05

const nobody: Readers = {
  viewCount: 0,
  viewDays: [],
  likes: [],
  favourites: [],
  comments: [],
  commentLikes: [],
  mentions: [],
}

/** A post written at `createdAt`, and read and discussed since. */
export function growPost(community: Community, createdAt: Date): SeededPost {
  const { random, now, memberIds, categoryIds, topicIds } = community
  const blocks = random.pick(community.blocks)
  const { field } = blocks
  const id = community.newId()
  const authorId = random.zipf(memberIds)
  const isPublished = !random.happens(shareOfDrafts)
  const title = phrase(random, random.pick(titles), field)
  const { content, rendering } = compose(random, blocks)
  const tags = random.sample(field.things, 1 + random.below(3), random.zipf)
  const open = idsOf(topicIds, field.things.map(topicOf))
  const isInTopic = open.length > 0 && random.happens(shareWithTopic)
  const written = {
    id,
    authorId,
    title,
    format: 0,
    content,
    rendering,
    publishedAt: isPublished ? createdAt : null,
    createdAt,
    savedAt: createdAt,
    tags,
    categoryIds: idsOf(categoryIds, [field.category]),
    topicIds: isInTopic ? [random.zipf(open)] : [],
  }
  const readers = isPublished ? readersOf(community, id, createdAt, field) : nobody
  return rowsOf({ ...written, readers }, now)
}

/** Who viewed it long ago is a number alone, as in any community. */
function readersOf(community: Community, postId: string, since: Date, field: Field): Readers {
  const { random, memberIds, now } = community
  const viewCount = random.pareto(fewestViews, mostViews)
  const reactions = (share: number) =>
    random
      .sample(memberIds, Math.min(mostOfEach, random.round(viewCount * share)))
      .map((accountId) => ({ postId, accountId, createdAt: random.soonAfter(since, now) }))
  const likes = reactions(shares.likes)
  const favourites = reactions(shares.favourites)
  const wished = Math.min(mostOfEach, random.round(viewCount * shares.comments))
  const times = Array.from({ length: wished }, () => random.soonAfter(since, now)).toSorted(
    (one, other) => one.getTime() - other.getTime(),
  )
  return {
    ...nobody,
    viewCount,
    likes,
    favourites,
    comments: discussion(community, postId, times, field),
    viewDays: viewsLately(community, postId, since, viewCount),
  }
}

/** Threads of two levels: a reply answers the first of a thread. */
function discussion(
  { random, newId, memberIds }: Community,
  postId: string,
  times: Date[],
  field: Field,
): NewComment[] {
  const firsts: string[] = []
  return times.map((createdAt) => {
    const isReply = firsts.length > 0 && random.happens(shareOfReplies)
    const above = isReply ? random.pick(firsts) : null
    const id = newId()
    if (!above) firsts.push(id)
    return {
      id,
      postId,
      authorId: random.zipf(memberIds),
      rootId: above,
      parentId: above,
      content: phrase(random, random.pick(remarks), field),
      createdAt,
    }
  })
}

/** The views of the last weeks by day: of a new post all, of an old one a few. */
function viewsLately(
  { random, now }: Community,
  postId: string,
  since: Date,
  viewCount: number,
): Readers['viewDays'] {
  const age = Math.floor((now.getTime() - since.getTime()) / dayMs)
  const isNew = age < daysOfViewsKept
  if (!isNew && !random.happens(shareReadLately)) return []
  const days = Math.min(isNew ? age + 1 : daysOfViewsKept, 5)
  const views = isNew ? viewCount : Math.ceil(viewCount / 20)
  const daily = Math.max(1, Math.floor(views / days))
  return Array.from({ length: days }, (_, back) => ({
    day: dayOf(new Date(now.getTime() - back * dayMs)),
    postId,
    viewCount: daily,
  }))
}
