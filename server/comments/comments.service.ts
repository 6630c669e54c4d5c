import { nextCommentStatus } from '#machines/lifecycle/comment.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { idByClient, onceByClient } from '#server/db/once.ts'
import { comments, type Comment } from '#server/db/schema/comments.ts'
import { problem } from '#server/lib/problem.ts'
import { findSensitiveWords } from '#server/moderation/sensitive-words.ts'
import { asMember, demandAdmin } from '#server/db/as-member.ts'
import { shareAccounts } from '#server/users/accounts.store.ts'
import { canDelete, canEdit, capacityOf } from './comments.policy.ts'
import * as store from './comments.store.ts'
import type { CommentDecisions } from './decisions.ts'
import { demandWithPost, demandNoBlock } from './demand.ts'
import { type Mention, type MentioningText, mentionsAmong, spellingsOf } from './mentions.ts'

type NewComment = components['schemas']['CommentBody'] & { postId: string }

export type Comments = ReturnType<typeof createComments>

/** Writing comments, changing them and taking them back. Counters change with what they count. */
export function createComments(
  { db, clock, newId, events }: Core,
  decisions: CommentDecisions,
) {
  /**
   * Adds a comment of the caller; answers its id.
   * @throws Problem 1000 (field `content`) · 2009 no such public post · 2101 what it answers is gone ·
   * 1002 a block stands between the caller and the author, the answered or a mentioned person
   */
  async function write(viewer: Viewer, comment: NewComment): Promise<string> {
    const content = tidyContent(comment.content)
    return onceByClient(
      () => idByClient(db, comments, viewer.id, comment.clientId),
      () => add(viewer, { ...comment, content }),
    )
  }

  async function add(viewer: Viewer, { content, ...comment }: NewComment): Promise<string> {
    const id = newId()
    const now = clock.now()
    await asMember({ db, clock }, viewer.id, async (tx) => {
      const mentionsWith = await namedIn(tx, content)
      const post = await store.lockPost(tx, comment.postId)
      if (post?.status !== 'published') throw problem.notFound(2009)
      const parent = comment.parentId
        ? await answeredComment(tx, comment.parentId, post.id)
        : null
      const mentions = mentionsWith()
      await demandNoBlock(tx, viewer.id, {
        authors: [post.authorId, ...(parent ? [parent.authorId] : [])],
        mentions,
      })
      const heldFor = await findSensitiveWords(tx, content)
      const isHeld = heldFor.length > 0
      const made = {
        id,
        postId: post.id,
        authorId: viewer.id,
        rootId: parent ? (parent.rootId ?? parent.id) : null,
        parentId: parent?.id ?? null,
        content,
        status: isHeld ? ('held' as const) : ('visible' as const),
        heldFor,
        clientId: comment.clientId ?? null,
        createdAt: now,
        updatedAt: now,
      }
      await store.insertComment(tx, made)
      if (!isHeld) await store.countComment(tx, made, 1)
      await store.replaceMentions(tx, id, mentions)
      // Nobody hears of it before an administrator has let it pass.
      if (isHeld) return
      await events.record(tx, 'comment.created', {
        commentId: id,
        postId: post.id,
        postAuthorId: post.authorId,
        authorId: viewer.id,
        parentAuthorId: parent?.authorId ?? null,
        mentionedIds: idsOf(mentions),
      })
    })
    return id
  }

  /** Replaces the text of the caller's own comment. @throws Problem 1000 (field `content`), 2102, 1002 as `write` */
  async function edit(viewer: Viewer, id: string, typed: string): Promise<void> {
    const content = tidyContent(typed)
    await asMember({ db, clock }, viewer.id, async (tx) => {
      const mentionsWith = await namedIn(tx, content)
      // Those whom it goes on to mention, too.
      await shareAccounts(tx, idsOf(await store.findMentions(tx, id)))
      const { comment, post } = await demandWithPost(tx, id)
      const isSame = content === comment.content
      // The same again, after its answer was lost, which said that it waits.
      if (isSame && comment.status === 'held' && comment.authorId === viewer.id) return
      if (!canEdit(viewer, { ...comment, postStatus: post.status }))
        throw problem.notFound(2102)
      if (isSame) return
      const before = await store.findMentions(tx, comment.id)
      const mentions = mentionsWith({ ...comment, mentions: before })
      const wasMentioned = new Set(before.map(({ accountId }) => accountId))
      const added = mentions.filter(({ accountId }) => !wasMentioned.has(accountId))
      // As with whom it answers: what was said before a block may still be put right.
      await demandNoBlock(tx, viewer.id, { authors: [], mentions: added })
      const heldFor = await findSensitiveWords(tx, content)
      const isHeld = heldFor.length > 0
      const edit = { type: 'comment.edit', by: 'author', needsReview: isHeld } as const
      await store.updateComment(tx, comment.id, {
        content,
        status: nextCommentStatus(comment.status, edit) ?? comment.status,
        heldFor,
        isEdited: true,
        updatedAt: clock.now(),
      })
      await store.replaceMentions(tx, comment.id, mentions)
      const fact = { commentId: comment.id, postId: post.id, authorId: viewer.id }
      if (isHeld) {
        await store.countComment(tx, comment, -1)
        return events.record(tx, 'comment.removed', { ...fact, decision: null })
      }
      const mentionedIds = idsOf(mentions)
      const dropped = before.filter(({ accountId }) => !mentionedIds.includes(accountId))
      const turned = idsOf([...added, ...dropped])
      const changed = { ...fact, postAuthorId: post.authorId, mentionedIds: turned }
      await events.record(tx, 'comment.changed', changed)
    })
  }

  /** Deletes a comment of one's own, or anybody's as an administrator. Answers below it stay. @throws Problem 2102 */
  async function remove(viewer: Viewer, id: string): Promise<void> {
    await asMember({ db, clock }, viewer.id, async (tx) => {
      const { comment, post } = await demandWithPost(tx, id)
      if (!canDelete(viewer, { ...comment, postStatus: post.status }))
        throw problem.notFound(2102)
      if (capacityOf(viewer, comment) === 'admin') {
        await demandAdmin(tx, viewer.id, clock.now())
        return decisions.decide(tx, viewer, id, { type: 'comment.delete' })
      }
      await store.removeText(tx, comment.id, clock.now())
      if (comment.status !== 'visible') return
      await store.countComment(tx, comment, -1)
      const { postId, authorId } = comment
      const removed = { commentId: comment.id, postId, authorId, decision: null }
      await events.record(tx, 'comment.removed', removed)
    })
  }

  return { write, edit, remove }
}

/** @throws Problem 2101 when it is gone, or belongs elsewhere */
async function answeredComment(tx: Transaction, id: string, postId: string): Promise<Comment> {
  const parent = await store.lockComment(tx, id)
  if (parent?.postId !== postId || parent.status !== 'visible') throw problem.notFound(2101)
  return parent
}

/**
 * Whom a text mentions, as far as they are not those whom it mentioned before. Asked before the post and its comments are
 * locked: rows are going to refer to these accounts, and a merge has them alone while it waits for what their owners wrote.
 */
async function namedIn(
  tx: Transaction,
  content: string,
): Promise<(before?: MentioningText) => Mention[]> {
  const spellings = spellingsOf(content)
  const keys = new Set(spellings.flat().map(({ key }) => key))
  const people = await store.shareByNickKeys(tx, [...keys])
  return (before) => mentionsAmong(spellings, people, before)
}

const idsOf = (mentions: readonly Mention[]) => mentions.map(({ accountId }) => accountId)

/** The contract has held it to its longest already. */
function tidyContent(typed: string): string {
  const content = typed.replace(/\r\n?/g, '\n').trim()
  if (!/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(content))
    throw problem.invalid({ content: ['请写点什么再发表'] })
  return content
}
