import { checkpointNames } from '#src/platform/storage/checkpoints.ts'
import { fold } from '#src/lib/characters.ts'
import type { Api, Method } from '#src/data/api.ts'
import type { Category, PostDetail, Profile, Report, TopicDetail } from '#src/data/types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { renderPlain } from '#src/features/content/render-plain.ts'

type Schemas = components['schemas']

export interface CompletePorts {
  api: Api
  /** Who looks; null for a visitor. */
  viewerId: () => string | null
  /** Milliseconds since 1970. */
  now: () => number
  /** What was asked, such as which page. */
  query: Readonly<Record<string, unknown>>
}

/** An answer of a server that knows the specification alone, with what the app reads beside it. */
export async function complete(
  method: Method,
  path: string,
  answer: unknown,
  ports: CompletePorts,
): Promise<unknown> {
  switch (`${method} ${path}`) {
    case 'get /api/posts/{id}':
      return wholePost(answer as PlainPost, ports)
    case 'get /api/posts/edit/{id}':
    case 'post /api/posts/drafts/save':
    case 'post /api/posts/publish':
      return wholeOwn(answer as Record<string, unknown>, ports)
    case 'get /api/posts/categories':
      return eachOf(answer, 'items', (each) => ({ ...category, ...each }))
    case 'get /api/posts/my':
      return {
        counts: null,
        ...sought(
          eachOf(answer, 'items', (post) => wholeOwn(post, ports)),
          'items',
          ['title', 'excerpt'],
          wordsOf(ports),
        ),
      }
    case 'get /api/users/{id}/profile':
      return wholeProfile(answer as Schemas['User'], ports)
    case 'get /api/topics/{id}':
      return { ...topic, ...(answer as object) }
    case 'get /api/notifications/unified-unread-count':
      return { checkpoint: noCheckpoints, ...(answer as object) }
    case 'get /api/report/my':
      return eachOf(answer, 'items', (report) => ({ ...reported, ...report }))
    case 'get /api/message/conversations':
      return {
        ...placeOf(answer, 'conversations', ports),
        ...sought(
          answer as object,
          'conversations',
          ['userName', 'lastMessage'],
          textOf(ports),
        ),
      }
    default: {
      const { page: currentPage, ...place } = placeOf(answer, 'notifications', ports)
      return { currentPage, ...place, ...eachOf(answer, 'notifications', wholeNotice) }
    }
  }
}

type PlainPost = Schemas['PostSummary'] & { content: string }

async function wholePost(post: PlainPost, ports: CompletePorts): Promise<PostDetail> {
  const viewerId = ports.viewerId()
  const [isOwn, isMember] = [viewerId === post.author.id, viewerId !== null]
  const [rendered, isFollowed] = await Promise.all([
    renderPlain({ format: post.format, content: post.content }),
    isFollowing(post.author.id, ports),
  ])
  const { tree, outline, wordCount, readingMinutes } = rendered
  const unknown = { bio: '', postCount: null, followersCount: null }
  return {
    status: 'published',
    categories: [],
    topics: [],
    favouriteCount: null,
    isLiked: false,
    isFavourited: false,
    reviewRevision: null,
    updateTime: post.publishedAt ?? post.createTime,
    abilities: {
      edit: isOwn,
      delete: isOwn,
      report: isMember && !isOwn,
      comment: isMember,
      like: isMember,
      favourite: isMember,
    },
    ...post,
    tree: tree as PostDetail['tree'],
    outline,
    wordCount,
    readingMinutes,
    author: {
      ...unknown,
      ...post.author,
      isFollowed,
    },
  }
}

const noMore = { publish: false, unpublish: false, restore: false, appeal: false }

/** What an author reads of an own post. A server without revisions can't tell one text from another. */
const ownPost = {
  revision: 1,
  publishedRevision: null,
  reviewRevision: null,
  reviewNote: null,
  reviewRule: null,
  heldFor: null,
  needsReview: false,
  isPlainText: false,
  title: '',
  publishedAt: null,
  topicIds: [],
  excerpt: '',
  coverImage: null,
  deleteTime: null,
  purgeTime: null,
  wordCount: null,
  abilities: {
    edit: true,
    delete: true,
    ...noMore,
  },
}

/** An own post; one that has just been written says nothing of time. */
const wholeOwn = (post: Record<string, unknown>, { now }: CompletePorts) => ({
  ...ownPost,
  updateTime: post['createTime'] ?? new Date(now()).toISOString(),
  ...post,
})

async function wholeProfile(user: Schemas['User'], ports: CompletePorts): Promise<Profile> {
  const isOwn = ports.viewerId() === user.id
  const [stats, isFollowed] = await Promise.all([
    orNull(
      ports.api.get('/api/userfollow/stats', {
        params: { query: { userId: user.id } },
        quiet: true,
      }),
    ),
    isFollowing(user.id, ports),
  ])
  return {
    displayName: user.nickName,
    postCount: null,
    totalViews: null,
    followersCount: stats?.followersCount ?? null,
    followingCount: stats?.followingCount ?? null,
    isFollowed,
    enableNotification: false,
    showsFollows: false,
    abilities: {
      edit: isOwn,
      follow: !isOwn,
      message: !isOwn,
      block: false,
    },
    ...user,
  }
}

/** What the specification does not say of a category: it shows no field. */
const category = { description: '', position: 0, postCount: null } satisfies Partial<Category>

/** What the specification does not say of a topic. */
const topic = {
  isFollowed: false,
  status: 1,
  createTime: '',
  creator: null,
  moderation: null,
  abilities: {
    follow: false,
    report: true,
  },
} satisfies Partial<TopicDetail>

/** What a server that says nothing of them has seen of everybody: nothing. */
const noCheckpoints = Object.fromEntries(
  Object.values(checkpointNames).map((name) => [name, null]),
)

const reported = {
  targetTitle: null,
  outcome: null,
  postId: null,
  peerId: null,
  canWithdraw: false,
  createTime: '',
  updateTime: '',
} satisfies Partial<Report>

const wholeNotice = ({ message, ...notice }: Record<string, unknown>) => ({
  createTime: '',
  ...notice,
  message: { ...said, ...(message as object) },
})
const said = {
  title: '',
  content: '',
  sender: null,
  postId: null,
  postTitle: null,
  commentId: null,
  topicId: null,
  reportId: null,
  feedbackId: null,
}

/** Where a page of a list stands that says nothing of it: a full one may have another behind it. */
function placeOf(answer: unknown, list: string, { query }: CompletePorts) {
  const { length } = (answer as Record<string, unknown[]>)[list] ?? []
  const [page, pageSize] = [Number(query['page'] ?? 1), Number(query['pageSize'] ?? 20)]
  return { page, pageSize, totalPages: length < pageSize ? page : page + 1 }
}

/** What is searched for; a server that knows no search has answered all there is. */
const textOf = ({ query: { q } }: CompletePorts) =>
  typeof q === 'string' && q.trim() !== '' ? [fold(q.trim())] : []
const wordsOf = (ports: CompletePorts) => textOf(ports).flatMap((text) => text.split(/\s+/))

/** What of a list has all the words. Of how many, nobody knows then; its pages stay as they are. */
function sought<Answer extends object>(
  answer: Answer,
  list: string,
  fields: readonly string[],
  words: readonly string[],
): object {
  if (words.length === 0) return answer
  const { total: _, isTotalCapped: _isCapped, ...rest } = answer as Record<string, unknown>
  const items = (rest[list] ?? []) as Record<string, unknown>[]
  const hasAll = (item: Record<string, unknown>) => {
    const texts = fields.map((field) => item[field]).filter((text) => typeof text === 'string')
    return words.every((word) => texts.some((text) => fold(text).includes(word)))
  }
  return { ...rest, [list]: items.filter(hasAll) }
}

async function isFollowing(id: string, ports: CompletePorts): Promise<boolean> {
  const viewerId = ports.viewerId()
  if (viewerId === null || viewerId === id) return false
  const params = { path: { id } }
  const answer = await orNull(
    ports.api.get('/api/userfollow/is-following/{id}', { params, quiet: true }),
  )
  return answer?.isFollowing ?? false
}

/** What is asked beside an answer is not worth losing it. */
const orNull = <Answer>(answer: Promise<Answer>) => answer.catch(() => null)

function eachOf(
  answer: unknown,
  list: string,
  change: (item: Record<string, unknown>) => unknown,
): object {
  const { [list]: items, ...rest } = answer as Record<string, Record<string, unknown>[]>
  return { ...rest, [list]: (items ?? []).map(change) }
}
