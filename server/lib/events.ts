import { afterCommit } from '#server/db/after-commit.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Log } from './log.ts'

/**
 * What happened, heard once the transaction that made it true has committed.
 * A noun that has something to tell adds its line here: `noun.happened`, with ids rather than rows.
 */
export interface DomainEvents {
  'account.registered': { accountId: string }
  'account.changed': { accountId: string }
  'account.warned': { accountId: string; warningId: string } & Reason
  'account.banned': { accountId: string; until: Date | null; at: Date } & Reason
  /** A ban is over, by its date or by an administrator. */
  'account.lifted': { accountId: string; at: Date }
  'account.deleted': { accountId: string }
  /** `accountId` wants nothing to do with `otherId` any more. */
  'account.blocked': { accountId: string; otherId: string }
  /** `accountId` has begun or ended a block or a mute of `otherId`. */
  'relation.changed': { kind: 'block' | 'mute'; accountId: string; otherId: string }
  /** Notices were written that are new to their recipients. */
  'notices.written': { notices: { id: string; recipientId: string }[] }
  /** An administrator wrote to everybody. */
  'announcement.published': { id: string }
  /** What was written to everybody is taken back. */
  'announcement.withdrawn': { id: string }
  /** Something these accounts had unread is read or gone, or something new is. */
  'unread.changed': { accountIds: string[] }
  'message.sent': MessageFacts
  'message.delivered': MessageFacts & { at: Date }
  /** `forBoth`: its sender took it back; else its receiver no longer wants to see it. */
  'message.removed': MessageFacts & { forBoth: boolean }
  /** An administrator deleted it; its sender is told why. */
  'message.moderated': { messageId: string; senderId: string; at: Date } & Reason
  /** Its owner no longer wants to see what was said with the other, up to this message. */
  'conversation.cleared': { ownerId: string; otherId: string; upToId: string }
  /** The reader has read what the other wrote, up to this message. */
  'conversation.read': { readerId: string; otherId: string; messageId: string; at: Date }
  /** An administrator has decided about a report. */
  'report.handled': { reportId: string; reporterId: string; outcome: string }
  'appeal.decided': AppealDecided
  /** An administrator has answered a feedback, or ended it. */
  'feedback.answered': {
    feedbackId: string
    authorId: string
    status: string
    reply: string | null
    answeredAt: Date
  }
  /** What the account may do is different now: open connections were let in by what it was. */
  'roles.changed': { accountId: string; roles: string[]; at: Date }
  /** `sessionId` null: every session of the account ended. */
  'session.ended': { accountId: string; sessionId: string | null }
  /** Somebody has signed in. */
  'session.opened': { accountId: string }
  /** Somebody has looked for something; nobody notes who, or for what. */
  'search.made': Record<string, never>
  'topic-follow.changed': { topicId: string; accountId: string; isFollowed: boolean }
  'reaction.changed': {
    reaction: 'like' | 'favourite'
    postId: string
    authorId: string
    /** Who gave it, or took it back. */
    accountId: string
    isGiven: boolean
  }
  /** A comment that readers can see. `parentAuthorId` is whom it answers, null at the top of a thread. */
  'comment.created': CommentFacts & {
    postAuthorId: string
    parentAuthorId: string | null
    mentionedIds: string[]
  }
  /** Its text was changed by its author; `mentionedIds` are those whom it mentions now and did not, or did and no longer does. */
  'comment.changed': CommentFacts & { postAuthorId: string; mentionedIds: string[] }
  /** Readers no longer see it. `decision` is an administrator's; null when its author took it back. */
  'comment.removed': CommentFacts & { decision: (Reason & { at: Date }) | null }
  /** Readers see again what was hidden from them. */
  'comment.shown': CommentFacts
  /** `accountId`: who gave the like, or took it back. */
  'comment.liked': CommentFacts & { accountId: string; isGiven: boolean }
  'follow.changed': { followerId: string; accountId: string; following: boolean }
  /** Readers see it: for the first time, or again. */
  'post.published': { postId: string; authorId: string; isFirst: boolean }
  'post.changed': { postId: string; authorId: string }
  'post.removed': { postId: string; authorId: string }
  'post.approved': { postId: string; authorId: string; actorId: string; revision: number }
  'post.rejected': PostRefusal
  /** An administrator took it from its readers, or deleted it. */
  'post.takenDown': PostRefusal
  /** Its author took it back from readers. */
  'post.unpublished': { postId: string; authorId: string }
  'category.changed': { categoryId: string }
  'topic.changed': { topicId: string }
  'topic.decided': TopicDecided
  'settings.changed': { key: string }
}

/** What an administrator found. */
interface Reason {
  reason: string
  /** The rule of the community that was broken; null when none was named. */
  rule: number | null
}

interface MessageFacts {
  messageId: string
  senderId: string
  receiverId: string
}

interface CommentFacts {
  commentId: string
  postId: string
  authorId: string
}

interface AppealDecided {
  appealId: string
  appellantId: string
  targetType: 'post' | 'topic' | 'comment'
  targetId: string
  isAccepted: boolean
  message: string
}

/** An administrator has decided about a topic. */
interface TopicDecided extends Reason {
  topicId: string
  creatorId: string
  actorId: string
  /** As the audit log calls it: `topic.disable`. */
  action: string
  /** When, as its row in the audit log says: told twice, it is one piece of news. */
  at: string
}

interface PostRefusal extends Reason {
  postId: string
  authorId: string
  actorId: string
  at: Date
}

export type EventName = keyof DomainEvents
type Listener<K extends EventName> = (event: DomainEvents[K]) => void | Promise<void>

export type Events = ReturnType<typeof createEvents>

/** Keeps an event in its transaction, for those who are to be told of it. */
type KeepEvent = <K extends EventName>(
  tx: Transaction,
  name: K,
  event: DomainEvents[K],
) => Promise<void>

export function createEvents(log: Pick<Log, 'error'>, keep: KeepEvent = async () => {}) {
  const listeners = new Map<EventName, Set<Listener<never>>>()

  /** Calls `listener` on every such event of this process; answers a function that stops it. */
  function on<K extends EventName>(name: K, listener: Listener<K>) {
    const those = listeners.get(name) ?? new Set()
    listeners.set(name, those.add(listener))
    return () => void those.delete(listener)
  }

  /** Tells all listeners now. Never throws and never waits: a listener's failure is logged, and stays its own. */
  function emit<K extends EventName>(name: K, event: DomainEvents[K]): void {
    for (const listener of listeners.get(name) ?? []) void tell(name, listener, event)
  }

  /**
   * Says what a transaction makes true. Members who are to be told of it are told, whatever becomes of this process:
   * that is a row of the outbox, in the same transaction. Listeners hear of it once that has committed.
   */
  async function record<K extends EventName>(tx: Transaction, name: K, event: DomainEvents[K]) {
    await keep(tx, name, event)
    afterCommit(tx, () => emit(name, event))
  }

  async function tell<K extends EventName>(
    name: K,
    listener: Listener<never>,
    event: DomainEvents[K],
  ) {
    try {
      // `on` only files listeners of K under K, which the map's type cannot say.
      await (listener as Listener<K>)(event)
    } catch (error) {
      log.error({ error, event: name }, 'a listener failed')
    }
  }

  return { on, emit, record }
}
