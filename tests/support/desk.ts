import 'fake-indexeddb/auto'
import { createActor, SimulatedClock, waitFor, type SnapshotFrom } from 'xstate'
import { createApi } from '#src/app/api.ts'
import { createDrafts } from '#src/app/drafts.ts'
import { createSession } from '#src/app/session.ts'
import { createLock } from '#src/platform/api/lock.ts'
import { createJournal } from '#src/platform/journal/journal.ts'
import { createSessionStore } from '#src/platform/storage/session-store.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { createQueryClient } from '#src/data/query-client.ts'
import { connectDraft } from '#machines/draft/draft.connect.ts'
import type { DraftTarget } from '#src/runtime/drafts.ts'
import { accountOfMember, type Member } from './members.ts'
import { answerTo, type TestServer } from './server.ts'
import { createTextStore } from './text-store.ts'
import { createWebLocks } from './web-locks.ts'

/** What the way to the server does: nothing, loses what is asked, loses what is answered, or lets one wait for ever. */
export type Network = 'fine' | 'down' | 'losesAnswers' | 'silent'

/**
 * One person's browser before a real server, on a clock that stands still: tabs that write, a way to the
 * server that may fail, and the browser's own database and locks.
 */
export function openDesk(server: TestServer, member: Member, hasLocks = true) {
  const clock = new SimulatedClock()
  const started = clock.now()
  const locks = hasLocks ? createWebLocks() : undefined
  const storage = createTextStore()
  const store = createSessionStore(storage)
  store.write(accountOfMember(member))
  const channel = `desk-${crypto.randomUUID()}`
  const channels = new Set<BroadcastChannel>()
  let network: Network = 'fine'
  let asking = 0
  let asked = 0

  async function fetch(request: Request): Promise<Response> {
    if (network === 'down') throw new TypeError('Failed to fetch')
    if (network === 'silent') return untilAborted(request.signal)
    asking += 1
    asked += 1
    try {
      const answer = await answerTo(server, request)
      // The answer finds the network as it is by then.
      if ((network as Network) !== 'fine') throw new TypeError('Failed to fetch')
      return answer
    } finally {
      asking -= 1
    }
  }

  /** Lets everything happen that needs no time. */
  async function settle() {
    for (let quiet = 0; quiet < 12; quiet += 1) {
      await new Promise((resolve) => setImmediate(resolve))
      if (asking > 0) quiet = 0
    }
  }

  /** Moves both clocks, in steps small enough for what a timer starts to end before the next. */
  async function wait(milliseconds: number) {
    await settle()
    for (let left = milliseconds; left > 0; left -= 500) {
      const step = Math.min(500, left)
      server.clock.advance(step)
      clock.increment(step)
      await settle()
    }
  }

  /** A tab that hangs hears nothing of what others ask. */
  function openTab(hears = true) {
    const ports = { origin: 'https://blog.example', fetch, clock, lock: createLock(undefined) }
    const { session, fetch: sessionFetch } = createSession({
      ...ports,
      now: () => clock.now(),
      store,
      markMember: () => {},
    })
    session.start()
    const hiding = new Set<() => void>()
    const online = new Set<() => void>()
    const api = createApi({
      ...ports,
      fetch: sessionFetch,
      onFailure: () => {},
      viewerId: () => null,
      now: () => 0,
    })
    const toaster = createActor(toasterMachine, { clock }).start()
    const drafts = createDrafts({
      clock,
      session,
      api,
      toaster,
      queryClient: createQueryClient({ api, clock }),
      journal: createJournal({ clock, newId: () => crypto.randomUUID(), storage }),
      newId: () => crypto.randomUUID(),
      tabs: {
        locks,
        clock,
        openChannel: () => {
          if (!hears) return null
          const opened = new BroadcastChannel(channel)
          channels.add(opened)
          return opened
        },
      },
      page: {
        onHide: (work) => (hiding.add(work), () => hiding.delete(work)),
        onOnline: (work) => (online.add(work), () => online.delete(work)),
      },
    })
    return {
      session,
      drafts,
      toasts: () => toaster.getSnapshot().context.toasts,
      hide: () => hiding.forEach((work) => work()),
      goOnline: () => online.forEach((work) => work()),
      /** Opens a draft as an editor does, and waits until it is on screen, or told to be out of reach. */
      async write(target: DraftTarget) {
        const draft = drafts.open(target)
        const leave = drafts.show(draft)
        const isAnswered = (snapshot: SnapshotFrom<typeof draft>) =>
          !snapshot.matches({ sync: 'opening' }) ||
          snapshot.matches({ sync: { opening: 'failed' } })
        await waitFor(draft, isAnswered, { timeout: 60_000 })
        return {
          draft,
          leave,
          view: () => connectDraft(draft.getSnapshot(), draft.send),
        }
      },
      /** The tab is gone, without a word. */
      crash() {
        drafts.stop()
        toaster.stop()
        session.stop()
      },
    }
  }

  return {
    clock,
    settle,
    wait,
    openTab,
    elapsed: () => clock.now() - started,
    storage,
    /** How often the server has been asked something. */
    asked: () => asked,
    journal: createJournal({ clock, newId: () => crypto.randomUUID(), storage }),
    setNetwork: (state: Network) => void (network = state),
    close: () => channels.forEach((opened) => opened.close()),
  }
}

export type Tab = ReturnType<ReturnType<typeof openDesk>['openTab']>
export type Writing = Awaited<ReturnType<Tab['write']>>

const untilAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) =>
    signal.addEventListener('abort', () => reject(signal.reason as Error)),
  )
