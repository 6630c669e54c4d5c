import { mentionsAmong, spellingsOf } from '#server/comments/mentions.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { dayMs, hourMs } from '#server/lib/clock.ts'
import { renderWriting } from '#server/posts/writing.ts'
import type { AppContext } from '#server/modules.ts'
import type { MemberOf } from './demo-members.ts'
import { adoptPicture, type DemoText } from './demo-texts.ts'
import { comments, type DemoComment } from './fixtures/comments.ts'
import { people } from './fixtures/people.ts'
import { type Readers, rowsOf, type SeededPost } from './post-rows.ts'
import { idsOf } from './topics.ts'

/** What happened longer ago was read long ago. */
const newsMs = 60 * dayMs

interface DemoCommunity {
  memberOf: MemberOf
  /** By name. */
  categoryIds: ReadonlyMap<string, string>
  topicIds: ReadonlyMap<string, string>
}

/** What makes it the same post the next time. */
export const keyOf = ({ key }: DemoText) => `demo:${key}`

/** The posts one after another, as their authors would have written them then, with their readers. */
export async function* createDemoPosts(
  app: AppContext,
  texts: DemoText[],
  community: DemoCommunity,
): AsyncGenerator<SeededPost> {
  for (const text of texts) yield createDemoPost(app, text, community)
}

async function createDemoPost(
  app: AppContext,
  text: DemoText,
  { memberOf, categoryIds, topicIds }: DemoCommunity,
): Promise<SeededPost> {
  const { clock, newId, textRenderer } = app.core
  const { title, format, tags, views } = text
  const now = clock.now()
  const createdAt = new Date(now.getTime() - text.daysAgo * dayMs)
  const authorId = memberOf(text.author).id
  const content = await withPictures(app, authorId, text.content)
  const coverImage = text.cover ? await adoptPicture(app, authorId, 'cover', text.cover) : null
  const id = newId()
  const reactions = (keys: string[]) =>
    keys.map((key) => ({ postId: id, accountId: memberOf(key).id, createdAt: now }))
  return rowsOf(
    {
      id,
      authorId,
      title,
      format,
      content,
      rendering: await renderWriting(textRenderer, authorId, { format, content, excerpt: '' }),
      coverImage,
      importKey: keyOf(text),
      publishedAt: createdAt,
      createdAt,
      savedAt: now,
      categoryIds: idsOf(categoryIds, [text.category]),
      topicIds: idsOf(topicIds, text.topics),
      tags,
      readers: {
        ...discussion(app.core, id, text.key, createdAt, memberOf),
        // Those who viewed it long ago are known as a number alone, as they are in any community.
        viewCount: views,
        viewDays: [],
        likes: reactions(text.likedBy),
        favourites: reactions(text.favouredBy),
      },
    },
    now,
  )
}

/** The texts name their pictures `picture:river`. */
async function withPictures(app: AppContext, ownerId: string, content: string) {
  let whole = content
  for (const [reference, name = ''] of content.matchAll(/picture:([\w-]+)/g))
    whole = whole.replaceAll(reference, await adoptPicture(app, ownerId, 'post', name))
  return whole
}

function discussion(
  { clock, newId }: Core,
  postId: string,
  key: string,
  publishedAt: Date,
  memberOf: MemberOf,
) {
  const found: Pick<Readers, 'comments' | 'commentLikes' | 'mentions'> = {
    comments: [],
    commentLikes: [],
    mentions: [],
  }
  const now = clock.now().getTime()
  const members = people.map((person) => memberOf(person.key))
  add(comments[key] ?? [], { rootId: null, parentId: null, at: publishedAt })
  return found

  function add(
    those: DemoComment[],
    above: { rootId: string | null; parentId: string | null; at: Date },
  ) {
    for (const { by, hoursLater, text, likedBy = [], answers = [] } of those) {
      const id = newId()
      const at = new Date(Math.min(above.at.getTime() + hoursLater * hourMs, now))
      found.comments.push({
        id,
        postId,
        authorId: memberOf(by).id,
        rootId: above.rootId,
        parentId: above.parentId,
        content: text,
        clientId: `demo:${key}:${found.comments.length + 1}`,
        createdAt: at,
      })
      for (const liker of likedBy)
        found.commentLikes.push({
          commentId: id,
          accountId: memberOf(liker).id,
          createdAt: at,
        })
      for (const mention of mentionsAmong(spellingsOf(text), members))
        found.mentions.push({ commentId: id, ...mention })
      add(answers, { rootId: above.rootId ?? id, parentId: id, at })
    }
  }
}

/** Says what members are told of when a post is published, liked, kept and discussed. */
export async function recordPost(
  { events, clock }: Pick<Core, 'events' | 'clock'>,
  tx: Transaction,
  { post: { id: postId, authorId }, readers }: SeededPost,
): Promise<void> {
  await events.record(tx, 'post.published', { postId, authorId, isFirst: true })
  for (const reaction of ['like', 'favourite'] as const)
    for (const { accountId } of readers[`${reaction}s`]) {
      const given = { reaction, postId, authorId, accountId, isGiven: true }
      await events.record(tx, 'reaction.changed', given)
    }
  const authors = new Map(readers.comments.map((comment) => [comment.id, comment.authorId]))
  for (const comment of readers.comments) {
    if (clock.now().getTime() - comment.createdAt.getTime() > newsMs) continue
    const about = { commentId: comment.id, postId, authorId: comment.authorId }
    const isHere = ({ commentId }: { commentId: string }) => commentId === comment.id
    await events.record(tx, 'comment.created', {
      ...about,
      postAuthorId: authorId,
      parentAuthorId: authors.get(comment.parentId ?? '') ?? null,
      mentionedIds: readers.mentions.filter(isHere).map(({ accountId }) => accountId),
    })
    for (const { accountId } of readers.commentLikes.filter(isHere))
      await events.record(tx, 'comment.liked', { ...about, accountId, isGiven: true })
  }
}
