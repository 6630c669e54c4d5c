import { createActor, type ActorRefFrom } from 'xstate'
import { isClean } from '#machines/draft/draft-opening.ts'
import type { DraftRef } from '#machines/draft/draft.machine.ts'
import type { Identity } from '#machines/draft/draft-record.types.ts'
import { supervisorMachine, type SupervisorRef } from '#machines/draft/supervisor.machine.ts'
import { draftLinks, tie } from '#machines/links.ts'
import type { sessionMachine } from '#machines/session/session.machine.ts'
import type { ToastRequest } from '#machines/toaster/toast.types.ts'
import { holdDraftLock } from '#src/platform/journal/draft-lock.ts'
import type { PageLife } from '#src/platform/browser/page-life.ts'
import { viewerIdOf } from '#src/runtime/account.ts'
import type { Drafts, DraftTarget } from '#src/runtime/drafts.ts'
import { forgetPost } from '#src/data/forget-post.ts'
import type { QueryClient } from '#src/data/query-client.ts'
import {
  copiedToast,
  publicationRefusedToast,
  publicationToast,
} from '#src/features/editor/outcome-toasts.ts'
import type { Actors } from '#src/runtime/runtime.ts'
import { draftOf, type DraftPorts } from './draft-actor.ts'

interface DraftsPorts extends DraftPorts, OutcomePorts {
  session: ActorRefFrom<typeof sessionMachine>
  page: PageLife
}

/** The drafts of this tab, for as long as the app runs. */
export function createDrafts(ports: DraftsPorts): Drafts & { stop(): void } {
  const { clock, session, page } = ports
  const running = new Map<DraftRef, SupervisorRef>()
  /** Names that were made in this tab: nothing can be kept under them elsewhere. */
  const made = new Set<string>()
  const carry = tie(draftLinks, {
    drafts: (event) => running.forEach((one) => one.send(event)),
  })
  const account = () => viewerIdOf({ session })

  const listening = [
    page.onHide(() => {
      carry('page', { type: 'page.hidden' })
      ports.journal.keepPending()
    }),
    page.onOnline(() => carry('page', { type: 'network.online' })),
    unsubscribe(session.on('session.ended', (event) => carry('session', event))),
    unsubscribe(session.on('session.started', (event) => carry('session', event))),
  ]

  function start(target: DraftTarget): DraftRef {
    const owner = account()
    if (owner === null) throw new Error('only members write')
    const identity = identityOf(target)
    const supervisor = createActor(
      supervisorMachine.provide({ actors: { draft: draftOf(ports, owner, identity) } }),
      {
        clock,
        input: {
          account: owner,
          draft: {
            identity,
            isNew: 'draft' in target && made.has(target.draft),
            format: 'format' in target ? target.format : 0,
            topicIds: 'draft' in target && target.topicId ? [target.topicId] : [],
          },
        },
      },
    ).start()
    const { draft } = supervisor.getSnapshot().children
    if (draft === undefined) throw new Error('a supervisor runs without its draft')
    tellOutcomes(ports, supervisor, draft)
    running.set(draft, supervisor)
    supervisor.subscribe({ complete: () => running.delete(draft) })
    return draft
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
        ([draft, one]) =>
          one.getSnapshot().context.account === account() && isNamed(draft, key),
      )
      return known?.[0] ?? start(target)
    },
    show(draft) {
      running.get(draft)?.send({ type: 'editor.enter' })
      return () => running.get(draft)?.send({ type: 'editor.leave' })
    },
    async unsaved() {
      const owner = account()
      if (owner === null) return []
      const all = await ports.journal.all(owner)
      return all
        .filter((kept) => !isClean(kept) || kept.origin.local.length > 0)
        .filter(({ origin }) =>
          [...running.keys()].every((draft) => !isNamed(draft, origin.identity.key)),
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
      for (const one of running.values()) one.stop()
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

interface OutcomePorts {
  toaster: Actors['toaster']
  queryClient: QueryClient
}

/** Tells what became of a draft wherever its author is by then; of a refusal, only where no editor shows it. */
function tellOutcomes(
  { toaster, queryClient }: OutcomePorts,
  supervisor: SupervisorRef,
  draft: DraftRef,
): void {
  const tell = (toast: ToastRequest | null) => {
    if (toast) toaster.send({ type: 'toast.show', toast })
  }
  draft.on('draft.published', (publication) => {
    forgetPost(queryClient, publication.postId)
    tell(publicationToast(publication))
  })
  draft.on('draft.copied', () => tell(copiedToast))
  supervisor.on('publication.refused', (refusal) => tell(publicationRefusedToast(refusal)))
}
