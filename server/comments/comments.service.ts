import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { brokenUniqueKey } from '#server/db/errors.ts'
import type { Comment } from '#server/db/schema/comments.ts'
import { problem } from '#server/lib/problem.ts'
import type { Relations } from '#server/relations/relations.service.ts'
import { canDelete, canEdit } from './comments.policy.ts'
import * as store from './comments.store.ts'
import { demandWithPost } from './demand.ts'
import { type Mention, mentionsAmong, spellingsOf } from './mentions.ts'
import { demandPeace } from './peace.ts'

export interface NewComment {
  postId: string
  parentId?: string | null | undefined
  /** As it was typed. */
  content: string
  /** Made by the client: a retry finds the comment that the first try made. */
  clientId?: string | undefined
}

export type Comments = ReturnType<typeof createComments>

type Deps = Pick<Core, 'db' | 'clock' | 'newId' | 'events'> & { relations: Relations }

/** Writing comments, changing them and taking them back. Counters change with what they count. */
export function createComments({ db, clock, newId, events, relations }: Deps) {
  /**
   * Adds a comment of the caller; answers its id.
   * @throws Problem 1000 (field `content`) · 2009 no such public post · 2101 what it answers is gone ·
   * 1002 a block stands between the caller and the author, the answered or a mentioned person
   */
  async function write(viewer: Viewer, comment: NewComment): Promise<string> {
    const content = tidyContent(comment.content)
    const known = comment.clientId
      ? await store.findByClientId(db, viewer.id, comment.clientId)
      : undefined
    if (known !== undefined) return known
    const id = newId()
    const now = clock.now()
    try {
      const happened = await db.transaction(async (tx) => {
        const post = await store.lockPost(tx, comment.postId)
        if (post?.status !== 'published') throw problem.notFound(2009)
        const parent = comment.parentId
          ? await answeredComment(tx, comment.parentId, post.id)
          : null
        const mentions = await mentionsOf(tx, content)
        await demandPeace(tx, relations, viewer.id, {
          authors: [post.authorId, ...(parent ? [parent.authorId] : [])],
          mentions,
        })
        const made = {
          id,
          postId: post.id,
          authorId: viewer.id,
          rootId: parent ? (parent.rootId ?? parent.id) : null,
          parentId: parent?.id ?? null,
          content,
          clientId: comment.clientId ?? null,
          createdAt: now,
          updatedAt: now,
        }
        await store.insertComment(tx, made)
        await store.countComment(tx, made, 1)
        const mentionedIds = await store.replaceMentions(tx, id, mentions)
        return {
          commentId: id,
          postId: post.id,
          postAuthorId: post.authorId,
          authorId: viewer.id,
          parentAuthorId: parent?.authorId ?? null,
          mentionedIds,
        }
      })
      events.emit('comment.created', happened)
      return id
    } catch (error) {
      // The same request twice at once: the other one was first.
      if (brokenUniqueKey(error) !== 'comments_client_id' || !comment.clientId) throw error
      return (await store.findByClientId(db, viewer.id, comment.clientId)) ?? id
    }
  }

  /** Replaces the text of the caller's own comment. @throws Problem 1000 (field `content`), 2102, 1002 as `write` */
  async function edit(viewer: Viewer, id: string, typed: string): Promise<void> {
    const content = tidyContent(typed)
    const happened = await db.transaction(async (tx) => {
      const { comment, post } = await demandWithPost(tx, id)
      if (!canEdit(viewer, { ...comment, postStatus: post.status }))
        throw problem.notFound(2102)
      if (content === comment.content) return undefined
      const mentions = await mentionsOf(tx, content)
      await demandPeace(tx, relations, viewer.id, { authors: [], mentions })
      await store.updateComment(tx, comment.id, {
        content,
        isEdited: true,
        updatedAt: clock.now(),
      })
      const mentionedIds = await store.replaceMentions(tx, comment.id, mentions)
      return {
        commentId: comment.id,
        postId: post.id,
        postAuthorId: post.authorId,
        authorId: viewer.id,
        mentionedIds,
      }
    })
    if (happened) events.emit('comment.changed', happened)
  }

  /** Deletes a comment of one's own, or anybody's as an administrator. Answers below it stay. @throws Problem 2102 */
  async function remove(
    viewer: Viewer,
    id: string,
    reason: string | null = null,
  ): Promise<void> {
    const removed = await db.transaction(async (tx) => {
      const { comment, post } = await demandWithPost(tx, id)
      if (!canDelete(viewer, { ...comment, postStatus: post.status }))
        throw problem.notFound(2102)
      const gone = { status: 'deleted', content: '', likeCount: 0 } as const
      await store.updateComment(tx, comment.id, { ...gone, updatedAt: clock.now() })
      await store.removeTraces(tx, comment.id)
      if (comment.status === 'visible') await store.countComment(tx, comment, -1)
      return comment
    })
    const { postId, authorId, status } = removed
    if (status === 'visible')
      events.emit('comment.removed', { commentId: removed.id, postId, authorId, reason })
  }

  return { write, edit, remove }
}

/** @throws Problem 2101 when it is gone, or belongs elsewhere */
async function answeredComment(tx: Transaction, id: string, postId: string): Promise<Comment> {
  const parent = await store.lockComment(tx, id)
  if (parent?.postId !== postId || parent.status !== 'visible') throw problem.notFound(2101)
  return parent
}

async function mentionsOf(tx: Transaction, content: string): Promise<Mention[]> {
  const spellings = spellingsOf(content)
  const keys = new Set(spellings.flat().map(({ key }) => key))
  return mentionsAmong(spellings, await store.findByNickKeys(tx, [...keys]))
}

/** The contract has held it to its longest already. */
function tidyContent(typed: string): string {
  const content = typed.replace(/\r\n?/g, '\n').trim()
  if (!/[^\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Cc}]/u.test(content))
    throw problem.invalid({ content: ['请写点什么再发表'] })
  return content
}
