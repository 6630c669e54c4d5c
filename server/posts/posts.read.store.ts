import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { findStatusBefore } from '#server/audit/audit.store.ts'
import { first, type Handle } from '#server/db/client.ts'
import { batchedOn } from '#server/db/batched.ts'
import { givenRows, isGiven, preparedOn } from '#server/db/prepared.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/relations.ts'
import {
  isPublished,
  type Post,
  postCategories,
  postRevisions,
  posts,
  postTags,
  categories,
} from '#server/db/schema/posts.ts'
import { favourites, postLikes } from '#server/db/schema/reactions.ts'
import { appeals } from '#server/db/schema/reports.ts'
import { auditLog } from '#server/db/schema/system.ts'
import { isEnabled, postTopics, topics } from '#server/db/schema/topics.ts'
import { isPlainText, writingColumns } from './revisions.store.ts'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { inOrder } from '#server/lists/keyset.ts'

const categoryIdsOfPost = sql<string[]>`array(
  select ${postCategories.categoryId} from ${postCategories}
  where ${postCategories.postId} = ${posts.id} order by ${postCategories.categoryId}
)`
const tagsOfPost = sql<string[]>`array(
  select ${postTags.tag} from ${postTags}
  where ${postTags.postId} = ${posts.id} order by ${postTags.position}
)`

export const summaryColumns = {
  id: posts.id,
  title: posts.title,
  excerpt: posts.excerpt,
  coverImage: posts.coverImage,
  publishedAt: posts.publishedAt,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  textChangedAt: posts.textChangedAt,
  format: posts.format,
  status: posts.status,
  revision: posts.revision,
  publishedRevision: posts.publishedRevision,
  reviewRevision: posts.reviewRevision,
  deletedAt: posts.deletedAt,
  deletedFrom: posts.deletedFrom,
  reviewNote: posts.reviewNote,
  reviewRule: posts.reviewRule,
  heldFor: posts.heldFor,
  moderatedAt: posts.moderatedAt,
  appealedAt: posts.appealedAt,
  wordCount: posts.wordCount,
  viewCount: posts.viewCount,
  likeCount: posts.likeCount,
  commentCount: posts.commentCount,
  categoryIds: categoryIdsOfPost,
  tags: tagsOfPost,
  /** `isGone`: there is no page of them any more. */
  author: { ...authorColumns(accounts), isGone: sql<boolean>`${accounts.status} = 'deleted'` },
}

/** When what readers see of a published post became what it is. */
export const textTimeOf = ({
  textChangedAt,
  updatedAt,
}: Pick<Post, 'textChangedAt' | 'updatedAt'>): Date => textChangedAt ?? updatedAt

export type SummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number]

/** The list facts of these posts, in the order of `ids`; one that vanished meanwhile is left out. */
export const findSummaries = batchedOn((db, lists: readonly string[][]) =>
  listed(summaries(db), lists),
)

/** As `findSummaries`, for readers: a post withdrawn since the list was read is left out. */
export const findPublishedSummaries = batchedOn((db, lists: readonly string[][]) =>
  listed(publishedSummaries(db), lists),
)

const selectSummaries = (handle: Handle, condition?: SQL) =>
  handle
    .select(summaryColumns)
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .where(and(isGiven(posts.id), condition))

const summaries = preparedOn((handle) => selectSummaries(handle).prepare('summaries'))
const publishedSummaries = preparedOn((handle) =>
  selectSummaries(handle, isPublished).prepare('published_summaries'),
)

async function listed(statement: ReturnType<typeof summaries>, lists: readonly string[][]) {
  const ids = [...new Set(lists.flat())]
  const found = ids.length === 0 ? [] : await statement.execute({ ids, count: ids.length })
  const byId = new Map(found.map((row) => [row.id, row]))
  return lists.map((list) => list.flatMap((id) => byId.get(id) ?? []))
}

/** The whole row, deleted or not. */
export const findPost = (db: Handle, id: string): Promise<Post | undefined> =>
  first(db.select().from(posts).where(eq(posts.id, id)))

/**
 * As what an administrator took a post, in one step or in two, or with a restoration between them: its author may have taken
 * it from readers before. An approval has given it back, and what is restored out of its author's trash its author had
 * taken: whoever took it last was not an administrator.
 */
const findTaken = (db: Handle, id: string | SQL) =>
  findStatusBefore(db, ['post', id], ['post.takeDown', 'post.delete'], {
    except: ['takenDown', 'reviewing'],
    undoes: or(
      eq(auditLog.action, 'post.approve'),
      and(
        eq(auditLog.action, 'post.restore'),
        isNotNull(sql`${auditLog.before} ->> 'deletedFrom'`),
      ),
    ),
  })

/** Whether readers had a post until an administrator took it. */
export const hadReaders = async (db: Handle, id: string): Promise<boolean> =>
  (await first(findTaken(db, id)))?.status === 'published'

/** Who wrote it and where it stands: what policies ask. */
export const findFacts = (db: Handle, id: string) => first(facts(db).execute({ id }))

const facts = preparedOn((handle) =>
  handle
    .select({ id: posts.id, authorId: posts.authorId, status: posts.status })
    .from(posts)
    .where(eq(posts.id, sql.placeholder('id')))
    .prepare('post_facts'),
)

interface Asked {
  id: string
  viewerId: string | null
}

/** Everything the reading page shows: what is published, else what was submitted, else the newest writing. */
export const findDetail = batchedOn(async (db, asked: readonly Asked[]) => {
  const found = await details(db).execute({
    ids: asked.map(({ id }) => id),
    viewerIds: asked.map(({ viewerId }) => viewerId),
    count: asked.length,
  })
  const byPlace = new Map(found.map((row) => [row.place, row]))
  return asked.map((_, index) => byPlace.get(index + 1))
})

/** Whether an appeal about a post waits for its answer; accepted, it gives the post back. */
export const isDisputed = sql`exists (select from ${appeals}
  where ${appeals.targetType} = 'post' and ${appeals.targetId} = ${posts.id}
    and ${appeals.status} = 'pending')`

/** Those of these posts about which an appeal waits. */
export async function findDisputed(db: Handle, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await db
    .select({ id: posts.id })
    .from(posts)
    .where(and(inArray(posts.id, ids), isDisputed))
  return new Set(found.map(({ id }) => id))
}

interface Link {
  id: string
  name: string
}

const asked = sql`${givenRows({ ids: 'uuid', viewerIds: 'uuid' })} as asked (post_id, viewer_id, place)`
const viewer = sql`asked.viewer_id`

const details = preparedOn((handle) => {
  const shown = sql`case ${posts.status}
    when 'published' then ${posts.publishedRevision}
    when 'reviewing' then ${posts.reviewRevision}
    else ${posts.revision} end`
  return handle
    .select({
      place: sql<string>`asked.place`.mapWith(Number),
      ...summaryColumns,
      favouriteCount: posts.favouriteCount,
      author: {
        ...summaryColumns.author,
        bio: accounts.bio,
        postCount: accounts.postCount,
        followerCount: accounts.followerCount,
      },
      tree: asText(postRevisions.tree),
      outline: asText(postRevisions.outline),
      wordCount: postRevisions.wordCount,
      categories: categoriesOfPost,
      topics: topicsOfPost,
      isLiked: viewerHas(postLikes),
      isFavourited: viewerHas(favourites),
      isFollowed: sql<boolean>`exists(
        select 1 from ${follows}
        where ${follows.followerId} = ${viewer} and ${follows.followeeId} = ${posts.authorId}
      )`,
    })
    .from(posts)
    .innerJoin(accounts, eq(accounts.id, posts.authorId))
    .innerJoin(
      postRevisions,
      and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, shown)),
    )
    .innerJoin(asked, sql`asked.post_id = ${posts.id}`)
    .prepare('post_detail')
})

/** JSON as it goes out. */
const asText = (column: PgColumn) => sql<string>`${column}::text`

const viewerHas = (reaction: typeof postLikes | typeof favourites) => sql<boolean>`exists(
  select 1 from ${reaction}
  where ${reaction.postId} = ${posts.id} and ${reaction.accountId} = ${viewer}
)`

const categoriesOfPost = sql<Link[]>`coalesce((
  select json_agg(json_build_object('id', ${categories.id}, 'name', ${categories.name})
    order by ${categories.position}, ${categories.name})
  from ${postCategories} join ${categories} on ${categories.id} = ${postCategories.categoryId}
  where ${postCategories.postId} = ${posts.id}
), '[]')`

/** Only topics that readers may open. */
const topicsOfPost = sql<Link[]>`coalesce((
  select json_agg(json_build_object('id', ${topics.id}, 'name', ${topics.name}) order by ${topics.name})
  from ${postTopics} join ${topics} on ${topics.id} = ${postTopics.topicId}
  where ${postTopics.postId} = ${posts.id} and ${isEnabled}
), '[]')`

/**
 * The newest writing of a post with its source, for the editor. By its id, or by what its author's client called it when
 * it was made: a draft that had to begin anew, because its first post is gone, is called the same with `~` and a number.
 */
export const findForEdit = (db: Handle, identity: { id: string } | Called) =>
  first(
    db
      .select({
        post: posts,
        writing: writingColumns,
        isPlainText,
      })
      .from(posts)
      .innerJoin(
        postRevisions,
        and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.revision)),
      )
      .where('id' in identity ? eq(posts.id, identity.id) : isCalled(identity))
      .orderBy(
        isNotNull(posts.deletedAt),
        sql`strpos(${posts.clientId}, '~')`,
        desc(posts.createdAt),
      )
      .limit(1),
  )

interface Called {
  authorId: string
  clientId: string
}

const isCalled = ({ authorId, clientId }: Called) =>
  and(
    eq(posts.authorId, authorId),
    or(eq(posts.clientId, clientId), sql`starts_with(${posts.clientId}, ${`${clientId}~`})`),
  )

const previewLength = 160

/** What a list shows of drafts, in the order of `ids`. */
export async function findDrafts(db: Handle, ids: string[]) {
  const found = await db
    .select({
      id: posts.id,
      title: posts.title,
      format: posts.format,
      coverImage: posts.coverImage,
      status: posts.status,
      revision: posts.revision,
      createdAt: posts.createdAt,
      updatedAt: posts.updatedAt,
      preview: sql<string>`left(${postRevisions.text}, ${previewLength})`,
    })
    .from(posts)
    .innerJoin(
      postRevisions,
      and(eq(postRevisions.postId, posts.id), eq(postRevisions.revision, posts.revision)),
    )
    .where(and(inArray(posts.id, ids), eq(posts.status, 'draft'), isNull(posts.deletedAt)))
  return inOrder(ids, found, (row) => row.id)
}

/** What a list shows of a text that has no other end. */
const shownText = 500

const beginning = (column: PgColumn) => sql<string>`left(${column}, ${shownText})`

export type ManagedRow = Awaited<ReturnType<typeof findManaged>>[number]

/** Posts as administrators judge them, in the order of `ids`: also one whose author is gone, or with a text without end. */
export async function findManaged(db: Handle, ids: string[]) {
  const found = await db
    .select({
      ...summaryColumns,
      authorId: posts.authorId,
      reportCount: posts.reportCount,
      hadReaders: sql<boolean>`coalesce(${findTaken(db, sql`${posts.id}::text`)} = 'published', false)`,
      title: beginning(posts.title),
      excerpt: beginning(posts.excerpt),
      reviewNote: sql<string | null>`left(${posts.reviewNote}, ${shownText})`,
    })
    .from(posts)
    .leftJoin(accounts, eq(accounts.id, posts.authorId))
    .where(inArray(posts.id, ids))
  return inOrder(ids, found, (row) => row.id)
}
