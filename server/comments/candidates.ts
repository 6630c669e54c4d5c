import { and, desc, eq, type SQL, sql } from 'drizzle-orm'
import { union } from 'drizzle-orm/pg-core'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Database, Handle } from '#server/db/client.ts'
import { accounts, authorColumns } from '#server/db/schema/accounts.ts'
import { comments } from '#server/db/schema/comments.ts'
import { isPublished, posts } from '#server/db/schema/posts.ts'
import { follows } from '#server/db/schema/relations.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { hiddenFrom } from '#server/relations/relations.store.ts'
import { nickNameBegins } from '#server/users/accounts.store.ts'
import { nicknameKey } from '#server/users/nickname.ts'

/** What a list below a text field can show. */
const mostShown = 8

export type Candidates = ReturnType<typeof createCandidates>

/** Whom a member may want to mention: those who talk here, those they follow, then anybody. */
export function createCandidates(db: Database) {
  return async function candidates(
    viewer: Viewer,
    { q = '', postId }: { q?: string | undefined; postId?: string | undefined },
  ): Promise<components['schemas']['MentionCandidates']> {
    const key = q.trim() === '' ? '' : nicknameKey(q.trim())
    // Twice as many as are shown: some are left out below.
    const wanted = { key, most: mostShown * 2 }
    const here = postId === undefined ? [] : await findParticipants(db, postId, wanted)
    const followed = await findFollowed(db, viewer.id, wanted)
    // Without a beginning anybody would be everybody.
    const others = key === '' ? [] : await findByPrefix(db, wanted)
    const people = new Map([...here, ...followed, ...others].map((it) => [it.id, it]))
    people.delete(viewer.id)
    const hidden = await hiddenFrom(db, viewer.id, [...people.keys()])
    const shown = [...people.values()].filter(({ id }) => !hidden.has(id))
    return { items: shown.slice(0, mostShown).map(presentAuthor) }
  }
}

interface Person {
  id: string
  nickName: string
  avatarUrl: string | null
}

const person = authorColumns(accounts)

/** Living members whose nickname's skeleton begins so. */
const begins = (key: string): SQL | undefined =>
  and(eq(accounts.status, 'active'), key === '' ? undefined : nickNameBegins(key))

/** The author of a public post, then those who comment on it. */
function findParticipants(
  db: Handle,
  postId: string,
  { key, most }: { key: string; most: number },
): Promise<Person[]> {
  const speakers = union(
    db.select({ id: posts.authorId }).from(posts).where(eq(posts.id, postId)),
    db
      .select({ id: comments.authorId })
      .from(comments)
      .where(and(eq(comments.postId, postId), eq(comments.status, 'visible'))),
  ).as('speakers')
  return db
    .select(person)
    .from(posts)
    .crossJoin(speakers)
    .innerJoin(accounts, eq(accounts.id, speakers.id))
    .where(and(eq(posts.id, postId), isPublished, begins(key)))
    .orderBy(desc(sql`${accounts.id} = ${posts.authorId}`), accounts.nickName)
    .limit(most)
}

/** Whom the account follows, followed last first. */
const findFollowed = (
  db: Handle,
  accountId: string,
  { key, most }: { key: string; most: number },
): Promise<Person[]> =>
  db
    .select(person)
    .from(follows)
    .innerJoin(accounts, eq(accounts.id, follows.followeeId))
    .where(and(eq(follows.followerId, accountId), begins(key)))
    .orderBy(desc(follows.createdAt), accounts.id)
    .limit(most)

/** Anybody, by the beginning of the nickname. */
const findByPrefix = (
  db: Handle,
  { key, most }: { key: string; most: number },
): Promise<Person[]> =>
  db.select(person).from(accounts).where(begins(key)).orderBy(accounts.nickKey).limit(most)
