import { and, eq, gt, isNull, sql } from 'drizzle-orm'
import { first, type Handle } from '#server/db/client.ts'
import { postRevisions, posts, categories } from '#server/db/schema/posts.ts'
import { topics } from '#server/db/schema/topics.ts'
import { currentTopics } from '#server/posts/revisions.store.ts'

/** The next post of an author that is not in the trash, oldest first; `after` is the one before it. */
export const findNext = (db: Handle, authorId: string, after: string | undefined) =>
  first(
    db
      .select()
      .from(posts)
      .where(
        and(
          eq(posts.authorId, authorId),
          isNull(posts.deletedAt),
          after === undefined ? undefined : gt(posts.id, after),
        ),
      )
      .orderBy(posts.id)
      .limit(1),
  )

export type ExportedText = NonNullable<Awaited<ReturnType<typeof findText>>>

/** One state of a post, with the names of what it is filed under. */
export const findText = (db: Handle, postId: string, revision: number) =>
  first(
    db
      .select({
        title: postRevisions.title,
        format: postRevisions.format,
        content: postRevisions.content,
        excerpt: postRevisions.excerpt,
        coverImage: postRevisions.coverImage,
        tags: postRevisions.tags,
        tree: postRevisions.tree,
        categories: sql<string[]>`array(
        select ${categories.name} from ${categories}
        where ${categories.id} = any(${postRevisions.categoryIds}) order by ${categories.name}
      )`,
        topics: sql<string[]>`array(
        select ${topics.name} from ${topics}
        where ${topics.id} = any(${currentTopics}) order by ${topics.name}
      )`,
      })
      .from(postRevisions)
      .where(and(eq(postRevisions.postId, postId), eq(postRevisions.revision, revision))),
  )
