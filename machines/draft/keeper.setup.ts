import {
  and,
  assign,
  fromCallback,
  fromPromise,
  sendParent,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import { notProvided, rejectNotProvided } from '../lib/not-provided.ts'
import type { DraftRecord, KeptDraft, WriteOutcome } from './draft-record.types.ts'
import type { DeviceProblem, KeeperReport } from './draft.types.ts'
import type { KeeperContext, KeeperEvent, LockOrder } from './keeper.types.ts'

/** With the 150 ms in which an editor may gather the changes of a long text, a key is kept within 300 ms. */
const JOURNAL_PAUSE = 100
/** How long a journal that refused is left alone. */
const JOURNAL_REST = 5000
/** How long the tab that writes may take to put the pen down. */
const YIELD_PATIENCE = 3000

/** The words of the keeper machine. */
export const keeperSetup = setup({
  types: {
    context: {} as KeeperContext,
    events: {} as KeeperEvent,
  },
  delays: {
    journalPause: JOURNAL_PAUSE,
    journalRest: JOURNAL_REST,
    yieldPatience: YIELD_PATIENCE,
  },
  actors: {
    /** Asks for the lock on the draft at once and says whether it got it. */
    lock: fromCallback<LockOrder>(() => notProvided('lock')),
    read: fromPromise<KeptDraft | null>(rejectNotProvided('read')),
    /** Writes one after the other, also what nobody waits for any more. */
    write: fromPromise<WriteOutcome, { record: DraftRecord | null }>(
      rejectNotProvided('write'),
    ),
    /** Keeps a text beside the draft that another tab writes. */
    setAside: fromPromise<void, { record: DraftRecord | null }>(rejectNotProvided('setAside')),
  },
  actions: {
    /** Port: the journal lets go of the draft. */
    forget: (_args, _params: { record: DraftRecord }): void => notProvided('forget'),
    /** Port: the journal lets go of a text that was put aside. */
    dropAside: (_args, _params: { id: string }): void => notProvided('dropAside'),

    remember: assign((_, { record }: { record: DraftRecord }) => ({
      latest: record,
      isUnwritten: true,
    })),
    hand: assign({ isUnwritten: false }),
    takeBack: assign({ isUnwritten: true }),
    takePen: assign({ isOwner: true }),
    putPenDown: assign({ isOwner: false }),
    release: sendTo('lock', { type: 'lock.release' }),
    claim: sendTo('lock', { type: 'lock.claim' }),
    steal: sendTo('lock', { type: 'lock.steal' }),
    lockNames: sendTo('lock', (_, { record }: { record: DraftRecord | null }) => ({
      type: 'lock.also',
      names: namesOf(record),
    })),

    tellOpened: tell(({ context }, { kept }: { kept: KeptDraft | null }) => ({
      type: 'keeper.opened',
      kept,
      isOwner: context.isOwner,
    })),
    tellKept: tell((_, { edit }: { edit: number }) => ({ type: 'keeper.kept', edit })),
    tellFailed: tell((_, { error }: { error: unknown }) => ({
      type: 'keeper.failed',
      problem: problemOf(error),
    })),
    tellYielded: sendParent({ type: 'keeper.yielded' } satisfies KeeperReport),
  },
  guards: {
    isOwner: ({ context }) => context.isOwner,
    isUnwritten: ({ context }) => context.isUnwritten,
    /** The pen was asked for and granted, and nothing that was told late waits. */
    isReadyToRead: and([
      stateIn({ away: { pen: 'taken', aside: 'idle' } }),
      ({ context }: { context: KeeperContext }) => !context.isUnwritten,
    ]),
    isOvertaken: (_, { isOvertaken }: { isOvertaken: boolean }) => isOvertaken,
    /** The server has named the draft. */
    isNamed: ({ context }, { record }: { record: DraftRecord }) =>
      namesOf(record).length > namesOf(context.latest).length,
  },
})

/** Reports to the draft, which the keeper is a child of. */
function tell<Params extends object>(
  reportOf: (args: { context: KeeperContext }, params: Params) => KeeperReport,
) {
  return sendParent<KeeperContext, KeeperEvent, Params, KeeperReport, KeeperEvent>(reportOf)
}

/** Every name a draft is opened by: one's own, and the server's. */
function namesOf(record: DraftRecord | null): readonly string[] {
  if (record === null) return []
  const { key, postId } = record.origin.identity
  return postId === null || postId === key ? [key] : [key, postId]
}

/** A journal that refuses names the reason as browsers do. */
const problemOf = (error: unknown): DeviceProblem =>
  error instanceof Error && error.name === 'QuotaExceededError' ? 'full' : 'unavailable'
