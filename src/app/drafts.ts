import type { ActorRefFrom } from 'xstate'
import { isClean } from '#machines/draft/draft-opening.ts'
import type { DraftRef } from '#machines/draft/draft.machine.ts'
import type { Identity } from '#machines/draft/draft-record.types.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import { holdDraftLock } from '#src/platform/journal/draft-lock.ts'
import type { PageLife } from '#src/platform/browser/page-life.ts'
import type { Drafts, DraftTarget } from '#src/runtime/drafts.ts'
import { startDraft, type DraftPorts } from './draft-actor.ts'

export interface DraftsPorts extends DraftPorts {
  session: ActorRefFrom<typeof sessionMachine>
  page: PageLife
}

/** How long an editor may be away, by moving to another place of the page, before its draft is left. */
const MOVING = 1000

interface Running {
  account: string
  draft: DraftRef
  viewers: number
  leaving: unknown
}

export type RunningDrafts = ReturnType<typeof createDrafts>

/** The drafts of this tab, for as long as the app runs. */
export function createDrafts(ports: DraftsPorts): Drafts & { stop(): void } {
  const { clock, session, page } = ports
  const running = new Set<Running>()
  /** Names that were made in this tab: nothing can be kept under them elsewhere. */
  const made = new Set<string>()
  const tell = (event: Parameters<DraftRef['send']>[0], whose = [...running]) => {
    for (const { draft } of whose) draft.send(event)
  }
  const account = () => session.getSnapshot().context.account?.user.id ?? null

  const listening = [
    page.onHide(() => {
      tell({ type: 'draft.flush' })
      tell({ type: 'draft.save' })
    }),
    page.onOnline(() => tell({ type: 'network.up' })),
    unsubscribe(
      session.on('session.ended', ({ reason }) => {
        tell({ type: 'draft.flush' })
        tell({ type: 'session.down', reason })
      }),
    ),
    unsubscribe(
      session.on('session.started', ({ user }) => {
        const all = [...running]
        for (const other of all.filter((one) => one.account !== user.id)) stop(other)
        tell(
          { type: 'session.up' },
          all.filter((one) => one.account === user.id),
        )
      }),
    ),
  ]

  function start(target: DraftTarget): Running {
    const owner = account()
    if (owner === null) throw new Error('only members write')
    const draft = startDraft(ports, owner, {
      identity: identityOf(target),
      isNew: 'draft' in target && made.has(target.draft),
      format: 'format' in target ? target.format : 0,
      topicIds: 'draft' in target && target.topicId ? [target.topicId] : [],
    })
    const started: Running = { account: owner, draft, viewers: 0, leaving: null }
    draft.on('draft.settled', () => queueMicrotask(() => stop(started)))
    running.add(started)
    leaveSoon(started)
    return started
  }

  function leaveSoon(one: Running) {
    clock.clearTimeout(one.leaving)
    one.leaving = clock.setTimeout(() => {
      one.draft.send({ type: 'draft.leave' })
      const snapshot = one.draft.getSnapshot()
      const hasNothing = !snapshot.context.wasShown || !snapshot.matches({ pen: 'owner' })
      if (hasNothing && snapshot.status === 'active') stop(one)
    }, MOVING)
  }

  function stop(one: Running) {
    if (one.viewers > 0 && one.account === account()) return
    clock.clearTimeout(one.leaving)
    running.delete(one)
    one.draft.stop()
  }

  /** The lock on a draft that nobody writes; null when a tab has it. */
  function lockOf(owner: string, key: string) {
    return new Promise<{ stop: () => void } | null>((resolve) => {
      const lock = holdDraftLock(ports.tabs, owner, key, ({ type }) => {
        // Told at once where there are no locks: before the lock has a name here.
        queueMicrotask(() => {
          if (type !== 'lock.refused') return resolve(lock)
          lock.stop()
          resolve(null)
        })
      })
    })
  }

  return {
    newKey() {
      const key = ports.newId()
      made.add(key)
      return key
    },
    open(target) {
      const { key } = identityOf(target)
      const known = [...running].find(
        (one) => one.account === account() && isNamed(one.draft, key),
      )
      return (known ?? start(target)).draft
    },
    show(draft) {
      const shown = [...running].find((one) => one.draft === draft)
      if (shown === undefined) return () => {}
      shown.viewers += 1
      clock.clearTimeout(shown.leaving)
      draft.send({ type: 'draft.enter' })
      return () => {
        shown.viewers -= 1
        if (shown.viewers === 0 && running.has(shown)) leaveSoon(shown)
      }
    },
    async unsaved() {
      const owner = account()
      if (owner === null) return []
      const all = await ports.journal.all(owner)
      return all
        .filter((kept) => !isClean(kept) || kept.origin.local.length > 0)
        .filter(({ origin }) =>
          [...running].every((one) => !isNamed(one.draft, origin.identity.key)),
        )
        .toSorted((one, other) => other.at.localeCompare(one.at))
        .map(({ at, text, origin }) => ({
          key: origin.identity.key,
          postId: origin.identity.postId,
          title: text.title,
          format: text.format,
          at,
        }))
    },
    async discard(key) {
      const owner = account()
      if (owner === null) return 'busy'
      const lock = await lockOf(owner, key)
      if (lock === null) return 'busy'
      try {
        await ports.journal.drop(owner, key)
        return 'done'
      } finally {
        lock.stop()
      }
    },
    stop() {
      for (const end of listening) end()
      for (const one of running) {
        clock.clearTimeout(one.leaving)
        one.draft.stop()
      }
      running.clear()
    },
  }
}

/** A new draft's key is its client id, too: a creation that is tried again makes no second post. */
function identityOf(target: DraftTarget): Identity {
  return 'postId' in target
    ? { key: target.postId, postId: target.postId, clientId: null }
    : { key: target.draft, postId: null, clientId: target.draft }
}

function isNamed(draft: DraftRef, name: string) {
  const { key, postId } = draft.getSnapshot().context.identity
  return key === name || postId === name
}

const unsubscribe = (subscription: { unsubscribe: () => void }) => () =>
  subscription.unsubscribe()
