import { Cron } from 'croner'
import type { Core } from '#server/core.ts'
import { describeError } from '#server/lib/describe-error.ts'
import type { DomainEvents, EventName } from '#server/lib/events.ts'
import * as missed from './missed.store.ts'
import type { Reporters } from './news.ts'
import { createQueue } from '#server/lib/queue.ts'

type DeskCore = Pick<Core, 'db' | 'clock' | 'events' | 'log'>

/** Two clocks of one database may differ by so much, and a transaction may last so long. */
const marginMs = 30_000

/** What `audit_log` calls the decisions that authors are told of. */
const decisions = {
  'post.approve': 'post.approved',
  'post.reject': 'post.rejected',
  'post.takeDown': 'post.takenDown',
  'post.delete': 'post.takenDown',
} as const satisfies Record<string, EventName>

/**
 * Hears of everything that happened and has it told. An event lives in memory alone: a process that is killed between
 * a commit and its notice leaves it untold. So the desk keeps in the database until when all is told, and at its next
 * start looks up what has happened since.
 */
export function openNewsDesk({ db, clock, events, log }: DeskCore, reporters: Reporters) {
  const queue = createQueue(clock, log)

  const report = <K extends EventName>(name: K, event: DomainEvents[K]) =>
    queue.add(name, async () => reporters[name]?.(event))

  const listen = <K extends EventName>(name: K) =>
    events.on(name, (event) => report(name, event))
  // Object.keys knows no names.
  const stops = (Object.keys(reporters) as EventName[]).map((name) => listen(name))

  /** Tells what a process before this one may have left untold. */
  async function catchUp(): Promise<void> {
    const told = await missed.readTold(db)
    if (told) await lookUp(new Date(told.getTime() - marginMs))
    await remember()
  }

  /** Tells what has happened since. What is told already is not told again. */
  async function lookUp(since: Date): Promise<void> {
    for (const it of await missed.membersSince(db, since))
      await report('account.registered', it)
    for (const it of await missed.publishedSince(db, since)) await report('post.published', it)
    for (const it of await missed.unpublishedSince(db, since))
      await report('post.unpublished', it)
    for (const it of await missed.commentsSince(db, since)) await report('comment.created', it)
    await lookUpReactions(since)
    for (const it of await missed.answeredSince(db, since))
      await report('feedback.answered', it)
    for (const it of await missed.topicsSince(db, since)) await report('topic.decided', it)
    const decided = await missed.decisionsSince(db, since, Object.keys(decisions))
    for (const { action, ...it } of decided)
      if (isDecision(action)) await report(decisions[action], it)
    for (const it of await missed.commentRemovalsSince(db, since))
      await report('comment.removed', it)
    for (const it of await missed.warningsSince(db, since)) await report('account.warned', it)
    for (const { name, event } of await missed.accountsSince(db, since))
      await report(name, event)
    for (const it of await missed.reportsSince(db, since)) await report('report.handled', it)
    for (const it of await missed.appealsSince(db, since)) await report('appeal.decided', it)
  }

  async function lookUpReactions(since: Date): Promise<void> {
    for (const reaction of ['like', 'favourite'] as const)
      for (const it of await missed.reactionsSince(db, reaction, since))
        await report('reaction.changed', it)
    for (const it of await missed.commentLikesSince(db, since))
      await report('comment.liked', it)
    for (const it of await missed.followsSince(db, since)) await report('follow.changed', it)
  }

  async function remember() {
    const now = clock.now()
    await missed.writeTold(db, queue.waitingSince() ?? now, now)
  }

  function start() {
    const options = {
      protect: true,
      unref: true,
      catch: (error: unknown) =>
        log.error({ error: describeError(error) }, 'the news desk failed'),
    }
    const minutely = new Cron('*/1 * * * *', options, remember)
    return async () => {
      minutely.stop()
      await close()
      await remember()
    }
  }

  /** Hears nothing more, and finishes what it has heard. */
  async function close() {
    for (const stop of stops) stop()
    await queue.idle()
  }

  return { catchUp, lookUp, start, close, idle: queue.idle }
}

const isDecision = (action: string): action is keyof typeof decisions =>
  Object.hasOwn(decisions, action)
