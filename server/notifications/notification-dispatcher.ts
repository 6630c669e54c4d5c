import { insertAssistantMessages } from '#server/assistant/assistant.store.ts'
import * as letters from '#server/assistant/assistant-messages.ts'
import type { NewAssistantMessage } from '#server/assistant/assistant-messages.ts'
import { topicMessage } from '#server/assistant/topic-messages.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { DomainEvents } from '#server/lib/events.ts'
import { because } from '#server/moderation/rules.ts'
import type { Cause, Tell } from '#server/outbox/outbox.ts'
import type { ToldEvent } from '#server/outbox/queues.ts'
import { findTopicNames } from '#server/topics/topic-names.store.ts'
import * as store from './notices.store.ts'
import type { Notice } from './notices.store.ts'

/** An event as it was kept: a moment is a text. */
type Kept<T> = T extends Date
  ? string
  : T extends (infer One)[]
    ? Kept<One>[]
    : T extends object
      ? { [Name in keyof T]: Kept<T[Name]> }
      : T

/** One turn: what it writes is gathered, so that each kind of it takes one statement, however many causes there are. */
interface Turn {
  tx: Transaction
  notices: Notice[]
  /** Notices that go while they are unread, if what they say has been taken back. */
  takenBack: Notice[]
  letters: NewAssistantMessage[]
  /** Whose counts are different now. */
  changed: string[]
}

/** @returns how far many have been told, when there are more */
type Reporter<Event> = (
  event: Event,
  cause: Pick<Cause, 'queue' | 'toldUpTo'> & { at: Date },
  turn: Turn,
) => void | Promise<void | string | undefined>

type Reporters = { [K in ToldEvent]: Reporter<Kept<DomainEvents[K]>> }

/** A post with an older date is no news: it was imported. */
const freshMs = 60 * 60 * 1000
/** Of those whom one cause is told, as many in a turn. */
const pageSize = 500

/** Which event tells whom what: written here and nowhere else. Each asks what is true now, so that nothing is told that was taken back. */
const reporters: Reporters = {
  'account.registered': ({ accountId }, _, turn) =>
    void turn.letters.push(letters.welcomeMessage(accountId)),
  'account.warned': ({ accountId, warningId, ...why }, { at }, turn) =>
    toOne(turn, 'warned', { accountId, about: warningId, at, detail: because(why) }),
  // Read by the member who comes back once it is over.
  'account.banned': ({ accountId, at, ...why }, _, turn) =>
    toOne(turn, 'banned', { accountId, at: new Date(at), detail: because(why) }),
  'account.lifted': ({ accountId, at }, _, turn) =>
    toOne(turn, 'lifted', { accountId, at: new Date(at), detail: '现在可以照常使用了。' }),
  'roles.changed': ({ accountId, roles, at }, _, turn) => {
    const detail = roles.length > 0 ? `现在是：${roles.join('、')}` : '现在是普通成员'
    toOne(turn, 'roles', { accountId, at: new Date(at), detail })
  },
  'account.blocked': async (pair, { at }, { tx, changed }) =>
    void changed.push(...(await store.withdrawBetween(tx, pair, at))),
  'follow.changed': ({ followerId, accountId, following }, { at }, turn) =>
    toggle(turn, following, {
      kind: 'follow',
      about: followerId,
      recipientId: accountId,
      senderId: followerId,
      at,
    }),
  'reaction.changed': ({ reaction, postId, authorId, accountId, isGiven }, { at }, turn) =>
    toggle(turn, isGiven, {
      kind: reaction,
      about: `${postId}:${accountId}`,
      recipientId: authorId,
      senderId: accountId,
      at,
      postId,
    }),
  'comment.liked': ({ commentId, postId, authorId, accountId, isGiven }, { at }, turn) =>
    toggle(turn, isGiven, {
      kind: 'comment-like',
      about: `${commentId}:${accountId}`,
      recipientId: authorId,
      senderId: accountId,
      at,
      postId,
      commentId,
    }),
  'comment.created': (comment, { queue, at }, turn) => {
    const isAnswered = queue === comment.parentAuthorId
    const kind = isAnswered ? 'reply' : queue === comment.postAuthorId ? 'comment' : 'mention'
    aboutComment(turn, kind, comment, { recipientId: queue, at })
  },
  'comment.changed': (comment, { queue, at }, turn) =>
    aboutComment(turn, 'mention', comment, { recipientId: queue, at }),
  'comment.removed': async ({ decision, ...comment }, { at }, turn) => {
    turn.changed.push(...(await store.withdrawComment(turn.tx, comment.commentId, at)))
    if (!decision) return
    const decided = { ...decision, at: new Date(decision.at) }
    turn.letters.push(letters.commentRemovalMessage(comment, decided))
  },
  'comment.shown': async ({ commentId }, _, { tx, changed }) =>
    void changed.push(...(await store.restoreComment(tx, commentId))),
  'message.moderated': ({ at, ...removed }, _, turn) =>
    void turn.letters.push(letters.messageRemovalMessage({ ...removed, at: new Date(at) })),
  'post.published': async ({ postId, authorId }, { at, toldUpTo }, turn) => {
    const post = await store.findNewsPost(turn.tx, postId)
    const isFresh = at.getTime() - (post?.publishedAt?.getTime() ?? 0) < freshMs
    if (post?.status !== 'published' || !isFresh) return undefined
    const about = { kind: 'published', about: postId, senderId: authorId, at, postId } as const
    const page = { at, afterId: toldUpTo, limit: pageSize }
    return toMany(turn, about, await store.listeningFollowers(turn.tx, authorId, page))
  },
  'post.removed': async (post, { at }, { tx, changed }) =>
    void changed.push(...(await store.withdrawPost(tx, post, at))),
  // Not which one, since they see it no more.
  'post.unpublished': async ({ postId, authorId }, { at, toldUpTo }, turn) => {
    const post = await store.findNewsPost(turn.tx, postId)
    if (!post || post.status === 'published') return undefined
    const about = { kind: 'unpublished', about: postId, senderId: authorId, at } as const
    const page = { at, afterId: toldUpTo, limit: pageSize }
    return toMany(turn, about, await store.favouritersOf(turn.tx, postId, page))
  },
  'post.approved': async (post, _, turn) => {
    const found = await store.findNewsPost(turn.tx, post.postId)
    if (found) turn.letters.push(letters.approvalMessage({ ...post, title: found.title }))
  },
  'post.rejected': async ({ at, ...post }, _, turn) => {
    const found = await store.findNewsPost(turn.tx, post.postId)
    if (!found) return
    const rejected = { ...post, title: found.title, updatedAt: new Date(at) }
    turn.letters.push(letters.rejectionMessage(rejected))
  },
  'post.takenDown': ({ postId, authorId, at, ...decision }, _, turn) =>
    void turn.notices.push({
      kind: 'taken-down',
      // Each time is news of its own.
      about: `${postId}:${new Date(at).toISOString()}`,
      recipientId: authorId,
      senderId: null,
      at: new Date(at),
      postId,
      detail: because(decision),
    }),
  'topic.decided': async (decided, _, turn) => {
    const names = await findTopicNames(turn.tx, decided.topicId)
    const letter = names && topicMessage({ ...decided, ...names })
    if (letter) turn.letters.push(letter)
  },
  'report.handled': ({ reportId, reporterId, outcome }, { at }, turn) =>
    void turn.notices.push({
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
    turn,
  ) =>
    void turn.notices.push({
      kind: 'appeal',
      about: appealId,
      recipientId: appellantId,
      senderId: null,
      at,
      ...(targetType === 'post' && { postId: targetId }),
      detail: `${isAccepted ? '申诉已接受' : '申诉没有被接受'}：${message}`,
    }),
  'feedback.answered': ({ feedbackId, authorId, status, reply, answeredAt }, { at }, turn) =>
    void turn.notices.push({
      kind: 'feedback',
      // Each answer is news of its own.
      about: `${feedbackId}:${new Date(answeredAt).toISOString()}`,
      recipientId: authorId,
      senderId: null,
      at,
      feedbackId,
      detail: reply ?? (status === 'resolved' ? '已处理' : '已关闭'),
    }),
}

/** How members are told: by notices and by letters of the assistant. Nobody hears of what they may not see or do not want to hear. */
export function createNotificationDispatcher({
  clock,
  newId,
  events,
}: Pick<Core, 'clock' | 'newId' | 'events'>): Tell {
  return async function tell(tx, causes) {
    const turn: Turn = { tx, notices: [], takenBack: [], letters: [], changed: [] }
    const unfinished = new Map<number, string>()
    for (const cause of causes) {
      const toldUpTo = await report(cause, turn)
      if (toldUpTo) unfinished.set(cause.id, toldUpTo)
    }
    const written = await store.writeNotices(tx, turn.notices, newId)
    const now = clock.now()
    const withdrawn = await store.withdrawTakenBack(tx, turn.takenBack, now)
    const recipientIds = await insertAssistantMessages(tx, turn.letters, { newId, now })
    if (written.length > 0) await events.record(tx, 'notices.written', { notices: written })
    const accountIds = [
      ...new Set([
        ...written.map(({ recipientId }) => recipientId),
        ...withdrawn,
        ...recipientIds,
        ...turn.changed,
      ]),
    ]
    if (accountIds.length > 0) await events.record(tx, 'unread.changed', { accountIds })
    return unfinished
  }
}

function report({ name, event, createdAt: at, ...cause }: Cause, turn: Turn) {
  if (!isReported(name)) throw new Error(`nobody knows how to tell of ${name}`)
  // What was kept under a name is that event, which the map's type cannot say.
  const reporter = reporters[name] as Reporter<Cause['event']>
  return reporter(event, { ...cause, at }, turn)
}

const isReported = (name: string): name is ToldEvent => Object.hasOwn(reporters, name)

/** About an account itself; each time is news of its own. */
function toOne(
  turn: Turn,
  kind: 'warned' | 'banned' | 'lifted' | 'roles',
  {
    accountId,
    at,
    about = `${accountId}:${at.toISOString()}`,
    detail,
  }: { accountId: string; at: Date; about?: string; detail: string },
) {
  turn.notices.push({ kind, about, recipientId: accountId, senderId: null, at, detail })
}

const toggle = (turn: Turn, isOn: boolean, notice: Notice) =>
  void (isOn ? turn.notices : turn.takenBack).push(notice)

function aboutComment(
  turn: Turn,
  kind: 'comment' | 'reply' | 'mention',
  { commentId, postId, authorId }: { commentId: string; postId: string; authorId: string },
  to: { recipientId: string; at: Date },
) {
  turn.notices.push({ kind, about: commentId, senderId: authorId, postId, commentId, ...to })
}

/** @returns the last of them, when there may be more */
function toMany(turn: Turn, about: Omit<Notice, 'recipientId'>, recipientIds: string[]) {
  turn.notices.push(...recipientIds.map((recipientId) => ({ ...about, recipientId })))
  return recipientIds.length === pageSize ? recipientIds.at(-1) : undefined
}
