import { setTimeout as pause } from 'node:timers/promises'
import { afterCommit } from '#server/db/after-commit.ts'
import type { Database, Transaction } from '#server/db/client.ts'
import { isOverdue, isUnavailable } from '#server/db/errors.ts'
import type { OutboxRow } from '#server/db/schema/outbox.ts'
import type { Clock } from '#server/lib/clock.ts'
import type { DomainEvents, EventName } from '#server/lib/events.ts'
import { describeError, type Log } from '#server/lib/log.ts'
import { retryPausesMs } from '#server/lib/retries.ts'
import * as store from './outbox.store.ts'

/**
 * The events that members are told of, and for each the queues that it joins: one for each recipient, so that a
 * member is told in the order in which things happened; or that of the post or comment that many are told about.
 */
export const queuesOf = {
  'account.registered': ({ accountId }) => [accountId],
  'account.warned': ({ accountId }) => [accountId],
  'account.banned': ({ accountId }) => [accountId],
  'account.lifted': ({ accountId }) => [accountId],
  'account.blocked': ({ accountId }) => [accountId],
  'roles.changed': ({ accountId }) => [accountId],
  'follow.changed': ({ accountId }) => [accountId],
  'reaction.changed': ({ authorId }) => [authorId],
  'comment.liked': ({ authorId }) => [authorId],
  'comment.created': ({ authorId, postAuthorId, parentAuthorId, mentionedIds }) =>
    others(authorId, [postAuthorId, parentAuthorId, ...mentionedIds]),
  'comment.changed': ({ authorId, mentionedIds }) => others(authorId, mentionedIds),
  'comment.removed': ({ commentId }) => [`comment:${commentId}`],
  'comment.shown': ({ commentId }) => [`comment:${commentId}`],
  'message.moderated': ({ senderId }) => [senderId],
  'post.published': ({ postId }) => [`post:${postId}`],
  'post.removed': ({ postId }) => [`post:${postId}`],
  'post.unpublished': ({ postId }) => [`post:${postId}`],
  'post.approved': ({ authorId }) => [authorId],
  'post.rejected': ({ authorId }) => [authorId],
  'post.takenDown': ({ authorId }) => [authorId],
  'topic.decided': ({ creatorId, actorId }) => others(actorId, [creatorId]),
  'report.handled': ({ reporterId }) => [reporterId],
  'appeal.decided': ({ appellantId }) => [appellantId],
  'feedback.answered': ({ authorId }) => [authorId],
} as const satisfies { [K in EventName]?: (event: DomainEvents[K]) => string[] }

export type ToldEvent = keyof typeof queuesOf

/** What happened, as it was kept. */
export type Cause = Pick<
  OutboxRow,
  'id' | 'queue' | 'name' | 'event' | 'toldUpTo' | 'createdAt'
>

/**
 * Tells in `tx` what happened, in the order given. @returns of what many are told, how far that has come, by the
 * cause's id: it is told on in another turn.
 */
export type Tell = (tx: Transaction, causes: Cause[]) => Promise<Map<number, string>>

/** Milliseconds between two looks for what another node has left, or has to be tried again. */
const lookMs = 5_000
/** Milliseconds until another node's turn may be over. */
const turnMs = 50
/** Milliseconds between two tries of a database that is away. */
const longestAwayMs = 5_000
const longestError = 500

export type Outbox = ReturnType<typeof createOutbox>

/**
 * What members are to be told waits in the database, written in the transaction of its cause; one node at a time tells
 * it, in a transaction that removes it. So it is told once, whichever process dies; what fails is tried again, later each
 * time, and given up loudly. Retries of one cause hold up its queue and no other.
 */
export function createOutbox({
  db,
  clock,
  log,
}: {
  db: Database
  clock: Clock
  log: Pick<Log, 'error' | 'warn'>
}) {
  let tell: Tell | undefined
  let running: Promise<void> | undefined
  let isAsked = false
  let timer: NodeJS.Timeout | undefined
  const closing = new AbortController()

  /** Keeps an event for those who are to be told of it. */
  async function keep<K extends EventName>(
    tx: Transaction,
    name: K,
    event: DomainEvents[K],
  ): Promise<void> {
    if (!isTold(name)) return
    // `isTold` has found this very function under the event's name.
    const queues = (queuesOf[name] as (event: DomainEvents[K]) => string[])(event)
    if (queues.length === 0) return
    // JSON takes it as it is, and writes a moment as a text.
    const cause = { name, event: event as Cause['event'], createdAt: clock.now() }
    await store.insertCauses(
      tx,
      queues.map((queue) => ({ queue, ...cause })),
    )
    afterCommit(tx, () => {
      if (timer) wake()
    })
  }

  /** From now on this process tells, by `how`. */
  function start(how: Tell) {
    tell = how
    timer ??= setInterval(wake, lookMs).unref()
    wake()
  }

  function wake() {
    isAsked = true
    running ??= work().finally(() => {
      running = undefined
      if (isAsked) wake()
    })
  }

  /** Never rejects. */
  async function work() {
    let awayMs = 0
    while (isAsked && tell && !closing.signal.aborted) {
      isAsked = false
      try {
        await tellAll(tell)
        awayMs = 0
      } catch (error) {
        // It is all still there. Told once: an outage is long.
        if (awayMs === 0) log.warn({ error }, 'what waits is told later')
        awayMs = Math.min(longestAwayMs, awayMs * 2 + 100)
        isAsked = true
        await rest(awayMs)
      }
    }
    isAsked &&= !closing.signal.aborted && tell !== undefined
  }

  /** Goes round the queues until nothing is due. */
  async function tellAll(how: Tell) {
    let after = ''
    for (;;) {
      if (closing.signal.aborted) return
      const { isOurs, lastQueue } = await takeTurn(how, after)
      if (isOurs && lastQueue === undefined && after === '') return
      if (isOurs) after = lastQueue ?? ''
      else await rest(turnMs)
    }
  }

  /** @returns the last queue of the turn; undefined when nothing more is due behind `after` */
  async function takeTurn(
    how: Tell,
    after: string,
  ): Promise<{ isOurs: boolean; lastQueue?: string | undefined }> {
    let due: OutboxRow[] = []
    try {
      return await db.transaction(async (tx) => {
        if (!(await store.takeTurn(tx))) return { isOurs: false }
        const now = clock.now()
        const putOffUntil = new Date(now.getTime() + Math.max(...retryPausesMs))
        const found = await store.listDue(tx, { after, now, putOffUntil })
        due = found.due
        const isWhole = await tellIn(tx, how, due)
        return { isOurs: true, lastQueue: found.isAll && isWhole ? undefined : found.lastQueue }
      })
    } catch (error) {
      if (isAway(error) || due.length === 0) throw error
      // One of them cannot be told: each by itself, so that it fails alone.
      await tellEach(how, due)
      return { isOurs: true, lastQueue: after }
    }
  }

  /** @returns whether none of them has to be told on */
  async function tellIn(tx: Transaction, how: Tell, causes: OutboxRow[]): Promise<boolean> {
    if (causes.length === 0) return true
    const unfinished = await how(tx, causes)
    for (const [id, toldUpTo] of unfinished) await store.keepPlace(tx, id, toldUpTo)
    const done = causes.filter(({ id }) => !unfinished.has(id))
    if (done.length > 0)
      await store.removeCauses(
        tx,
        done.map(({ id }) => id),
      )
    return unfinished.size === 0
  }

  async function tellEach(how: Tell, causes: OutboxRow[]) {
    const heldUp = new Set<string>()
    for (const cause of causes) {
      if (heldUp.has(cause.queue)) continue
      try {
        const isOurs = await db.transaction(async (tx) => {
          if (!(await store.takeTurn(tx)) || !(await store.lockCause(tx, cause.id)))
            return false
          await tellIn(tx, how, [cause])
          return true
        })
        if (!isOurs) return
      } catch (error) {
        if (isAway(error)) throw error
        if (await noteFailure(cause, error)) heldUp.add(cause.queue)
      }
    }
  }

  /** @returns whether it will be tried again */
  async function noteFailure(cause: OutboxRow, error: unknown): Promise<boolean> {
    const { id, name, queue } = cause
    const now = clock.now()
    const attempts = cause.attempts + 1
    // After the last of them it is given up.
    const pauseMs = retryPausesMs[attempts - 1]
    const { message, cause: root } = describeError(error)
    const why = (root?.message ?? message).slice(0, longestError)
    const again = pauseMs === undefined ? null : new Date(now.getTime() + pauseMs)
    await store.noteFailure(db, id, {
      attempts,
      error: why,
      nextAt: again,
      givenUpAt: again === null ? now : null,
    })
    const line = { error, cause: id, event: name, queue, attempts }
    if (again) log.warn(line, 'something could not be told yet')
    else
      log.error(line, 'something was not told and is given up: an administrator can try again')
    return again !== null
  }

  const rest = (ms: number) =>
    pause(ms, undefined, { ref: false, signal: closing.signal }).catch(() => {})

  /** Resolves once everything that is due has been told or tried. */
  async function idle() {
    if (!timer || closing.signal.aborted) return
    wake()
    while (running) await running
  }

  /** Tells nothing more; what waits is told by another process. */
  async function close() {
    closing.abort()
    clearInterval(timer)
    await running
  }

  return { keep, start, wake, idle, close }
}

/** What takes too long is one of the causes, which must not keep all others waiting for ever. */
const isAway = (error: unknown) => isUnavailable(error) && !isOverdue(error)

const isTold = (name: EventName): name is ToldEvent => Object.hasOwn(queuesOf, name)

/** Nobody is told of what they did themselves. */
const others = (doer: string, ids: (string | null)[]) => [
  ...new Set(ids.filter((id): id is string => id !== null && id !== doer)),
]
