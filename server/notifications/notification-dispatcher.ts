import { insertAssistantMessages } from '#server/assistant/assistant.store.ts'
import * as texts from '#server/assistant/assistant-messages.ts'
import type { NewAssistantMessage } from '#server/assistant/assistant-messages.ts'
import { topicMessage } from '#server/assistant/topic-messages.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { hourMs } from '#server/lib/clock.ts'
import type { DomainEvents } from '#server/lib/events.ts'
import { because } from '#server/moderation/rules.ts'
import type { Cause, Tell, ToldEvent } from '#server/outbox/outbox.ts'
import { readSettings } from '#server/settings/settings.store.ts'
import { findTopicNames } from '#server/topics/topics.store.ts'
import * as store from './notices.store.ts'
import type { Notice } from './notices.store.ts'
import * as recipients from './recipients.store.ts'

/** An event as it was kept: a moment is a text. */
type Kept<T> = T extends Date
  ? string
  : T extends (infer One)[]
    ? Kept<One>[]
    : T extends object
      ? { [Name in keyof T]: Kept<T[Name]> }
      : T

/** One batch: what it writes is gathered, so that each kind of it takes one statement, however many causes there are. */
interface Batch {
  tx: Transaction
  notices: Notice[]
  /** Notices that go while they are unread, if what they say has been taken back. */
  takenBack: Notice[]
  messages: NewAssistantMessage[]
  /** Whose counts are different now. */
  changed: string[]
}

/** @returns how far many have been told, when there are more */
type Reporter<Event> = (
  event: Event,
  cause: Pick<Cause, 'queue' | 'toldUpTo'> & { at: Date },
  batch: Batch,
) => void | Promise<void | string | undefined>

type Reporters = { [K in ToldEvent]: Reporter<Kept<DomainEvents[K]>> }

/** A post with an older date is not told: it was imported. */
const freshMs = hourMs
/** Of those whom one cause is told, as many in a batch. */
const pageSize = 500

/** As the back office calls them (`src/messages/admin/users.ts`), where that is not the role itself. */
const roleNames: ReadonlyMap<string, string> = new Map([['Admin', '管理员']])

/** Which event tells whom what: written here and nowhere else. Each asks what is true now, so that nothing is told that was taken back. */
const reporters: Reporters = {
  'account.registered': async ({ accountId }, _, { tx, messages }) => {
    const { name } = await readSettings(tx)
    messages.push(texts.welcomeMessage(accountId, name))
  },
  'account.warned': ({ accountId, warningId, ...why }, { at }, batch) =>
    toOne(batch, 'warned', { accountId, about: warningId, at, detail: because(why) }),
  // Read by the member who comes back once it is over.
  'account.banned': ({ accountId, at, ...why }, _, batch) =>
    toOne(batch, 'banned', { accountId, at: new Date(at), detail: because(why) }),
  'account.lifted': ({ accountId, at }, _, batch) =>
    toOne(batch, 'lifted', { accountId, at: new Date(at), detail: '现在可以照常使用了。' }),
  'roles.changed': ({ accountId, roles, at }, _, batch) => {
    const names = roles
      .filter((role) => role !== 'User')
      .map((role) => roleNames.get(role) ?? role)
    const detail = names.length > 0 ? `现在是：${names.join('、')}` : '现在是普通成员'
    toOne(batch, 'roles', { accountId, at: new Date(at), detail })
  },
  'account.blocked': async (pair, { at }, { tx, changed }) =>
    void changed.push(...(await store.withdrawBetween(tx, pair, at))),
  'follow.changed': ({ followerId, accountId, following }, { at }, batch) =>
    toggle(batch, following, {
      kind: 'follow',
      about: followerId,
      recipientId: accountId,
      senderId: followerId,
      at,
    }),
  'reaction.changed': ({ reaction, postId, authorId, accountId, isGiven }, { at }, batch) =>
    toggle(batch, isGiven, {
      kind: reaction,
      about: `${postId}:${accountId}`,
      recipientId: authorId,
      senderId: accountId,
      at,
      postId,
    }),
  'comment.liked': ({ commentId, postId, authorId, accountId, isGiven }, { at }, batch) =>
    toggle(batch, isGiven, {
      kind: 'comment-like',
      about: `${commentId}:${accountId}`,
      recipientId: authorId,
      senderId: accountId,
      at,
      postId,
      commentId,
    }),
  'comment.created': (comment, { queue, at }, batch) => {
    const isAnswered = queue === comment.parentAuthorId
    const kind = isAnswered ? 'reply' : queue === comment.postAuthorId ? 'comment' : 'mention'
    batch.notices.push(noticeOf(kind, comment, { recipientId: queue, at }))
  },
  // Whether it mentions them now decides which of both has an effect.
  'comment.changed': (comment, { queue, at }, batch) => {
    const mention = noticeOf('mention', comment, { recipientId: queue, at })
    batch.notices.push(mention)
    batch.takenBack.push(mention)
  },
  'comment.removed': async ({ decision, ...comment }, { at }, batch) => {
    batch.changed.push(...(await store.withdrawComment(batch.tx, comment.commentId, at)))
    if (!decision) return
    const decided = { ...decision, at: new Date(decision.at) }
    batch.messages.push(texts.commentRemovalMessage(comment, decided))
  },
  'comment.shown': async ({ commentId }, _, { tx, changed }) =>
    void changed.push(...(await store.restoreComment(tx, commentId))),
  'message.moderated': ({ at, ...removed }, _, batch) =>
    void batch.messages.push(texts.messageRemovalMessage({ ...removed, at: new Date(at) })),
  'post.published': async ({ postId, authorId, isFirst }, { at, toldUpTo }, batch) => {
    const page = { at, afterId: toldUpTo, limit: pageSize }
    if (!isFirst) {
      batch.changed.push(...(await store.restorePost(batch.tx, { postId, authorId })))
      const told = { kind: 'unpublished', about: postId, senderId: authorId, at } as const
      const fans = await recipients.favouritersOf(batch.tx, postId, page)
      return toMany(batch.takenBack, told, fans)
    }
    const post = await recipients.findPostToTell(batch.tx, postId)
    const isFresh = at.getTime() - (post?.publishedAt?.getTime() ?? 0) < freshMs
    // Unpublished by now, it may come back: until then the notices wait.
    if (!post || !isFresh) return undefined
    const about = { kind: 'published', about: postId, senderId: authorId, at, postId } as const
    return toMany(
      batch.notices,
      about,
      await recipients.listeningFollowers(batch.tx, authorId, page),
    )
  },
  'post.removed': async (post, { at }, { tx, changed }) =>
    void changed.push(...(await store.withdrawPost(tx, post, at))),
  // Not which one, since they see it no more.
  'post.unpublished': async ({ postId, authorId }, { at, toldUpTo }, batch) => {
    const post = await recipients.findPostToTell(batch.tx, postId)
    if (!post || post.status === 'published') return undefined
    const about = { kind: 'unpublished', about: postId, senderId: authorId, at } as const
    const page = { at, afterId: toldUpTo, limit: pageSize }
    return toMany(batch.notices, about, await recipients.favouritersOf(batch.tx, postId, page))
  },
  'post.approved': async (post, _, batch) => {
    const found = await recipients.findPostToTell(batch.tx, post.postId)
    if (found) batch.messages.push(texts.approvalMessage({ ...post, title: found.title }))
  },
  'post.rejected': async ({ at, ...post }, _, batch) => {
    const found = await recipients.findPostToTell(batch.tx, post.postId)
    if (!found) return
    const rejected = { ...post, title: found.title, updatedAt: new Date(at) }
    batch.messages.push(texts.rejectionMessage(rejected))
  },
  'post.takenDown': ({ postId, authorId, at, ...decision }, _, batch) =>
    void batch.notices.push({
      kind: 'taken-down',
      // Each time is told anew.
      about: `${postId}:${new Date(at).toISOString()}`,
      recipientId: authorId,
      senderId: null,
      at: new Date(at),
      postId,
      detail: because(decision),
    }),
  'topic.decided': async (decided, _, batch) => {
    const names = await findTopicNames(batch.tx, decided.topicId)
    const message = names && topicMessage({ ...decided, ...names })
    if (message) batch.messages.push(message)
  },
  'report.handled': ({ reportId, reporterId, outcome }, { at }, batch) =>
    void batch.notices.push({
      kind: 'report',
      about: reportId,
      recipientId: reporterId,
      senderId: null,
      at,
      reportId,
      detail: outcome,
    }),
  'appeal.decided': (
    { appealId, appellantId, targetType, targetId, isAccepted, message },
    { at },
    batch,
  ) =>
    void batch.notices.push({
      kind: 'appeal',
      about: appealId,
      recipientId: appellantId,
      senderId: null,
      at,
      ...(targetType === 'post' && { postId: targetId }),
      detail: `${isAccepted ? '申诉已接受' : '申诉已驳回'}：${message}`,
    }),
  'feedback.answered': ({ feedbackId, authorId, status, reply, answeredAt }, { at }, batch) =>
    void batch.notices.push({
      kind: 'feedback',
      // Each answer is told anew.
      about: `${feedbackId}:${new Date(answeredAt).toISOString()}`,
      recipientId: authorId,
      senderId: null,
      at,
      feedbackId,
      detail: reply ?? (status === 'resolved' ? '已处理' : '已关闭'),
    }),
}

/** How members are told: by notices and by messages of the assistant. Nobody hears of what they may not see or do not want to hear. */
export function createNotificationDispatcher({ clock, newId, events }: Core): Tell {
  return async function tell(tx, causes) {
    const batch: Batch = { tx, notices: [], takenBack: [], messages: [], changed: [] }
    const unfinished = new Map<number, string>()
    for (const cause of causes) {
      const toldUpTo = await report(cause, batch)
      if (toldUpTo) unfinished.set(cause.id, toldUpTo)
    }
    const { fresh, recipientIds: noticed } = await store.writeNotices(tx, batch.notices, newId)
    const now = clock.now()
    const withdrawn = await store.withdrawTakenBack(tx, batch.takenBack, now)
    const recipientIds = await insertAssistantMessages(tx, batch.messages, { newId, now })
    if (fresh.length > 0) await events.record(tx, 'notices.written', { notices: fresh })
    const accountIds = [
      ...new Set([...noticed, ...withdrawn, ...recipientIds, ...batch.changed]),
    ]
    if (accountIds.length > 0) await events.record(tx, 'unread.changed', { accountIds })
    return unfinished
  }
}

function report({ name, event, createdAt: at, ...cause }: Cause, batch: Batch) {
  if (!isReported(name)) throw new Error(`nobody knows how to tell of ${name}`)
  // What was kept under a name is that event, which the map's type cannot say.
  const reporter = reporters[name] as Reporter<Cause['event']>
  return reporter(event, { ...cause, at }, batch)
}

const isReported = (name: string): name is ToldEvent => Object.hasOwn(reporters, name)

/** About an account itself; each time is told anew. */
function toOne(
  batch: Batch,
  kind: 'warned' | 'banned' | 'lifted' | 'roles',
  {
    accountId,
    at,
    about = `${accountId}:${at.toISOString()}`,
    detail,
  }: { accountId: string; at: Date; about?: string; detail: string },
) {
  batch.notices.push({ kind, about, recipientId: accountId, senderId: null, at, detail })
}

const toggle = (batch: Batch, isOn: boolean, notice: Notice) =>
  void (isOn ? batch.notices : batch.takenBack).push(notice)

const noticeOf = (
  kind: 'comment' | 'reply' | 'mention',
  { commentId, postId, authorId }: { commentId: string; postId: string; authorId: string },
  to: { recipientId: string; at: Date },
): Notice => ({ kind, about: commentId, senderId: authorId, postId, commentId, ...to })

/** @returns the last of them, when there may be more */
function toMany(notices: Notice[], about: Omit<Notice, 'recipientId'>, recipientIds: string[]) {
  notices.push(...recipientIds.map((recipientId) => ({ ...about, recipientId })))
  return recipientIds.length === pageSize ? recipientIds.at(-1) : undefined
}
