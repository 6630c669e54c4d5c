import type { Core } from '#server/core.ts'
import type { Relations } from '#server/relations/relations.service.ts'
import { categoryOf } from './categories.ts'
import { kinds } from './kinds.ts'
import type { KindName } from './kinds.ts'
import * as store from './notices.store.ts'

/** Something that members are to be told, once each. */
export interface News {
  kind: KindName
  /** What sets it apart from other news of its kind: ids, joined. */
  about: string
  recipientIds: string[]
  /** Who did it; null when the house speaks. */
  senderId: string | null
  /** When, if it is told long after: whoever was told then has not missed it. */
  at?: Date | undefined
  postId?: string
  commentId?: string
  reportId?: string
  feedbackId?: string
  sentId?: string
  detail?: string
}

export type Notices = ReturnType<typeof createNotices>

/** The same person doing the same thing again within this time is no news. */
const flappingMs = 60 * 60 * 1000
/** As much as one statement writes. */
const batchSize = 500

type NoticesCore = Pick<Core, 'db' | 'clock' | 'newId' | 'events'>

/** Writes notices and takes them back. Nobody hears of what they did themselves, may not see, or do not want to hear. */
export function createNotices({ db, clock, newId, events }: NoticesCore, relations: Relations) {
  async function tell(news: News): Promise<void> {
    const { type, isRenewed } = kinds[news.kind]
    const now = clock.now()
    const at = news.at ?? now
    const renewBefore = isRenewed ? new Date(at.getTime() - flappingMs) : new Date(0)
    const recipientIds = await audienceOf(news)
    const rows = recipientIds.map((recipientId) => ({
      id: newId(),
      recipientId,
      type,
      category: categoryOf[type],
      cause: causeOf(news),
      senderId: news.senderId,
      postId: news.postId ?? null,
      commentId: news.commentId ?? null,
      reportId: news.reportId ?? null,
      feedbackId: news.feedbackId ?? null,
      sentId: news.sentId ?? null,
      detail: news.detail ?? '',
      createdAt: now,
    }))
    const notices = await store.writeNotices(db, rows, renewBefore)
    if (notices.length > 0) events.emit('notices.written', { notices })
    changed(recipientIds)
  }

  async function audienceOf({ recipientIds, senderId, postId }: News) {
    const others = [...new Set(recipientIds)].filter((id) => id !== senderId)
    const living = await store.livingAccounts(db, others)
    const seeing = postId === undefined ? living : await readersAmong(living, postId)
    if (senderId === null) return seeing
    const deaf = await relations.deafTo(senderId, seeing)
    return seeing.filter((id) => !deaf.has(id))
  }

  async function readersAmong(ids: string[], postId: string) {
    const post = await store.findNewsPost(db, postId)
    if (!post) return []
    return post.status === 'published' ? ids : ids.filter((id) => id === post.authorId)
  }

  /** Tells every follower of the author who wants to hear of new posts. */
  const tellFollowers = (authorId: string, postId: string) =>
    tellMany((page) => store.listeningFollowers(db, authorId, page), {
      kind: 'published',
      about: postId,
      senderId: authorId,
      postId,
    })

  /** Tells whoever had put a post among their favourites that it is gone; not which one, since they see it no more. */
  const tellFavouriters = (authorId: string, postId: string, at?: Date) =>
    tellMany((page) => store.favouritersOf(db, postId, page), {
      kind: 'unpublished',
      about: postId,
      senderId: authorId,
      at,
    })

  /** Tells any number of people, some at a time. */
  async function tellMany(
    listAfter: (page: { afterId: string; limit: number }) => Promise<string[]>,
    news: Omit<News, 'recipientIds'>,
  ): Promise<void> {
    let afterId = '00000000-0000-0000-0000-000000000000'
    for (;;) {
      const recipientIds = await listAfter({ afterId, limit: batchSize })
      const last = recipientIds.at(-1)
      if (last === undefined) return
      await tell({ ...news, recipientIds })
      afterId = last
    }
  }

  /** Takes back what somebody did, as long as it is unread. */
  const withdraw = async (news: Pick<News, 'kind' | 'about'>, recipientId: string) =>
    changed(await store.withdrawCause(db, causeOf(news), recipientId, clock.now()))

  const withdrawComment = async (commentId: string) =>
    changed(await store.withdrawComment(db, commentId, clock.now()))

  const restoreComment = async (commentId: string) =>
    changed(await store.restoreComment(db, commentId))

  const withdrawPost = async (post: { postId: string; authorId: string }) =>
    changed(await store.withdrawPost(db, post, clock.now()))

  const withdrawBetween = async (pair: { accountId: string; otherId: string }) =>
    changed(await store.withdrawBetween(db, pair, clock.now()))

  function changed(accountIds: string[]) {
    if (accountIds.length > 0) events.emit('unread.changed', { accountIds })
  }

  return {
    tell,
    tellFollowers,
    tellFavouriters,
    withdraw,
    withdrawComment,
    restoreComment,
    withdrawPost,
    withdrawBetween,
  }
}

const causeOf = ({ kind, about }: Pick<News, 'kind' | 'about'>) => `${kind}:${about}`
