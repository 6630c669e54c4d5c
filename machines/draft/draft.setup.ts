import {
  and,
  assign,
  emit,
  fromPromise,
  not,
  or,
  sendParent,
  sendTo,
  setup,
  stateIn,
} from 'xstate'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'
import { heardOf, isOnlyNames, opened, settled, shown } from './draft-opening.ts'
import * as sync from './draft-sync.ts'
import { changesText, isBlank, isDirty, isSameText } from './draft-text.ts'
import type {
  DeviceProblem,
  DraftContext,
  DraftEmitted,
  DraftEvent,
  DraftInput,
  Refusal,
  ServerPost,
  WriteRequest,
  Written,
} from './draft.types.ts'
import { keeperMachine } from './keeper.machine.ts'
import type { DraftText, KeptDraft, PostNames } from './draft-record.types.ts'

/** The server's draft follows when nothing was typed for so long, and after so many such pauses at the latest. */
const PAUSE_IN_TYPING = 2000
const LONGEST_TYPING = 7 // pauses

interface ById {
  id: string
}
interface Caught {
  error: unknown
}
interface FromServer {
  server: ServerPost
}
interface Answered {
  answer: Written
}

interface Args {
  context: DraftContext
  event: DraftEvent
}

const canPublish = and([
  stateIn({ sync: 'open' }),
  stateIn({ session: 'in' }),
  not(stateIn({ sync: { open: 'conflict' } })),
  not(stateIn({ sync: { open: 'signedOut' } })),
  ({ context }: Args) => !isBlank(context.text),
])

/** The words of the draft machine. What they do to the text is in draft-opening.ts and draft-sync.ts. */
export const draftSetup = setup({
  types: {
    context: {} as DraftContext,
    events: {} as DraftEvent,
    emitted: {} as DraftEmitted,
    input: {} as DraftInput,
    tags: {} as 'saving',
  },
  delays: {
    pauseInTyping: PAUSE_IN_TYPING,
    /** The next task: what the journal did not have yet when the pen was lost has been handed to it by then. */
    puttingAside: 0,
    retryDelay: ({ context }) => sync.retryDelay(context),
  },
  actors: {
    /** Keeps the draft in this browser. What it reads and writes there, and the lock, are provided to it. */
    keeper: keeperMachine,
    /** Asks by the server's name, and before there is one by what this browser called the post when it made it. */
    load: fromPromise<ServerPost, PostNames>(rejectNotProvided('load')),
    save: fromPromise<Written, WriteRequest>(rejectNotProvided('save')),
    publish: fromPromise<Written, WriteRequest>(rejectNotProvided('publish')),
  },
  actions: {
    find: assign((_, { kept }: { kept: KeptDraft | null }) => ({ found: kept })),
    fetch: assign((_, { server }: FromServer) => ({ fetched: server })),
    open: assign(({ context }) => opened(context)),
    show: assign(({ context }) => shown(context)),
    edit: assign(({ context }, { change }: { change: Partial<DraftText> }) => ({
      text: { ...context.text, ...change },
      edit: context.edit + 1,
    })),
    moveCursor: assign((_, { cursor }: { cursor: number }) => ({ cursor })),
    noteKept: assign((_, { edit }: { edit: number }) => ({ kept: edit, deviceProblem: null })),
    noteDeviceProblem: assign((_, { problem }: { problem: DeviceProblem }) => ({
      deviceProblem: problem,
    })),

    beginRound: assign(({ context }) => ({
      rounds: context.rounds + 1,
      editAtRound: context.edit,
    })),
    forgetPublishFailure: assign({ publishFailure: null }),
    beginSaving: assign(({ context }) => ({ sent: sync.sending(context, false), rounds: 0 })),
    beginPublishing: assign(({ context }) => ({
      sent: sync.sending(context, true),
      rounds: 0,
    })),
    noteWritten: assign(({ context }, { answer }: Answered) => sync.written(context, answer)),
    nameIt: assign(({ context }, { answer }: Answered) => ({
      identity: { ...context.identity, postId: answer.postId },
    })),
    takeBack: assign({ sent: null }),
    failPublication: assign(({ context }) => ({ publishFailure: context.failure })),
    endPublication: assign((_, { failure }: { failure: Failure }) => ({
      publishFailure: failure,
    })),
    forgetFailure: assign({ failure: null }),
    noteFailure: assign(({ context }, { error }: Caught) => sync.failed(context, error)),
    startAnew: assign(({ context }) => sync.startedAnew(context)),
    match: assign(({ context }, { server }: FromServer) => sync.matched(context, server)),
    meet: assign((_, { server }: { server: ServerPost | null }) => ({
      conflict: { theirs: server },
      sent: null,
    })),
    takeTheirs: assign(({ context }, { server }: FromServer) => ({
      ...heardOf(context, server),
      ...settled(context, server),
    })),
    keepMine: assign(({ context }) => sync.keptMine(context)),
    keepTheirs: assign(({ context }) => sync.keptTheirs(context)),
    useUpIdentity: assign({ generation: ({ context }) => context.generation + 1 }),

    restore: assign(({ context }, { id }: ById) => sync.restored(context, id)),
    askDiscard: assign((_, { id }: ById) => ({ discarding: id })),
    drop: assign(({ context }) => ({
      local: context.local.filter(({ id }) => id !== context.discarding),
    })),

    keep: sendTo('keeper', ({ context }) => ({
      type: 'keeper.keep',
      record: sync.recordOf(context),
    })),
    flush: sendTo('keeper', { type: 'keeper.flush' }),
    takePen: sendTo('keeper', { type: 'keeper.take' }),
    /** What the server has is not needed here any more; what is only here stays. */
    letGo: sendTo('keeper', ({ context }) =>
      context.local.length === 0
        ? { type: 'keeper.forget', record: sync.emptyRecordOf(context) }
        : { type: 'keeper.flush' },
    ),
    dropAside: sendTo('keeper', (_, { id }: ById) => ({ type: 'keeper.dropAside', id })),

    /** Before the answer is noted: until then `postMeta` says what readers had. */
    announcePublished: emit(({ context }, { answer }: Answered) => ({
      type: 'draft.published',
      postId: answer.postId,
      title: context.sent?.text.title ?? '',
      status: answer.status,
      isUpdate: context.postMeta?.status === 'published',
      isReviewed: answer.status === 'reviewing' || answer.reviewRevision !== null,
      heldFor: answer.heldFor ?? [],
    })),
    announcePublishFailed: emit(({ context: { publishFailure } }) => ({
      type: 'draft.publishFailed',
      fields: publishFailure?.kind === 'invalid' ? Object.keys(publishFailure.fields) : [],
    })),
    announceHeld: emit(({ event }) => ({
      type: 'draft.publishFailed',
      fields: lackingIn(event),
    })),
    announceCopied: emit((_, { answer }: Answered) => ({
      type: 'draft.copied',
      postId: answer.postId,
    })),
    /** Whether an editor is there to say so, the parent knows. */
    tellRefused: sendParent(({ context }) => ({
      type: 'draft.refused',
      ...refusalOf(context),
    })),
    /** Left, and nothing is only here any more. */
    tellSettled: sendParent({ type: 'draft.settled' }),
  },
  guards: {
    hasPost: ({ context }) =>
      (context.found?.origin.identity.postId ?? context.identity.postId) !== null,
    /** A browser that kept nothing may have given the server a text under this name. */
    mayBeKnown: ({ context }) =>
      !context.isNew &&
      !context.wasShown &&
      context.found === null &&
      context.identity.clientId !== null,
    /** Nothing was ever made under this name, or what was is gone. */
    isNowhere: ({ context }, { error }: Caught) =>
      context.identity.postId === null && isAny(failureOf(error), 'missing', 'unsupported'),
    /** Nothing of the text is here; of one that the server has had whole, the names alone are. */
    lacksFound: ({ context: { found } }) => found === null || isOnlyNames(found),
    gotPen: (_, { isOwner }: { isOwner: boolean }) => isOwner,
    isRead: not(stateIn({ pen: 'asking' })),
    isOwner: stateIn({ pen: 'owner' }),
    isReader: not(stateIn({ pen: 'owner' })),
    isReading: stateIn({ sync: 'reading' }),
    isVisitor: stateIn({ session: 'out' }),
    isLeft: stateIn({ presence: 'left' }),
    /** It has not been shown yet, or another tab writes it: leaving loses nothing. */
    hasNothing: or([not(stateIn({ pen: 'owner' })), ({ context }: Args) => !context.wasShown]),
    hasConflict: ({ context }) => context.conflict !== null,
    hasTheirs: ({ context }) => (context.conflict?.theirs ?? null) !== null,
    isUnanswered: ({ context }) => context.sent !== null,
    wantsPublication: stateIn({ wish: 'wanted' }),
    isDirty: ({ context }) => isDirty(context),
    goesOnTyping: ({ context }) =>
      context.edit > context.editAtRound && context.rounds < LONGEST_TYPING,
    isDirtyAndLeft: and([
      stateIn({ presence: 'left' }),
      ({ context }: Args) => isDirty(context),
    ]),
    isDoneAndLeft: and([
      stateIn({ presence: 'left' }),
      ({ context }: Args) => sync.isDone(context),
    ]),
    changes: ({ context }, { change }: { change: Partial<DraftText> }) =>
      changesText(context.text, change),
    canPublish,
    isHeld: and([canPublish, ({ event }: Args) => lackingIn(event).length > 0]),
    isPublishable: and([canPublish, ({ event }: Args) => lackingIn(event).length === 0]),
    /** What is to be published stays what is on screen, except for what is typed. */
    canRestore: and([
      stateIn({ sync: 'open' }),
      not(stateIn({ wish: 'wanted' })),
      ({ context, event }: Args) => context.conflict === null && isOffered(context, event),
    ]),
    canDiscard: and([
      stateIn({ sync: 'open' }),
      ({ context, event }: Args) => isOffered(context, event),
    ]),
    /** A conflict is the author's to decide before anything is published. */
    hasMetConflict: stateIn({ sync: { open: 'conflict' } }),
    isPublicationOver: stateIn({ sync: { open: 'published' } }),
    /** A refusal for a conflict may turn out to be with oneself: then the publication goes on. */
    hasPublicationFailed: and([
      stateIn({ sync: { open: 'judging' } }),
      ({ context }: Args) => context.failure?.kind !== 'conflict',
    ]),

    /** Made by an earlier try, and written since by somebody else. */
    isOvertaken: ({ context }, { answer }: Answered) =>
      context.sent?.baseRevision === null && answer.revision > 1,
    wasPublishedAfterAll: ({ context }, { answer }: Answered) =>
      sync.wasPublishedAfterAll(context, answer),
    /** Nothing here goes with it; but what is to be published its author has seen. */
    mayTakeTheirs: and([
      not(stateIn({ wish: 'wanted' })),
      ({ context: { base, text } }: Args) => base !== null && isSameText(text, base.text),
    ]),
    isOwnText: ({ context }, { server }: FromServer) => sync.isOwnText(context, server),
    hasMetAnother: ({ context }) => context.failure?.kind === 'conflict',
    isGone: ({ context }) => context.failure?.kind === 'missing',
    /** A session can also end while nothing is on its way that would be refused. */
    isShutOut: or([
      stateIn({ session: 'out' }),
      ({ context }: Args) => isAny(context.failure, 'ended', 'unauthenticated'),
    ]),
    isRefused: ({ context }) => isAny(context.failure, 'invalid', 'denied'),
    isOlderRefused: ({ context: { sent, edit } }, { error }: Caught) =>
      sent !== null && sent.edit < edit && isAny(failureOf(error), 'invalid', 'denied'),
    isPublicationRefused: ({ context }) =>
      isAny(context.failure, 'invalid', 'denied') && context.publishFailure !== null,
  },
})

const isAny = (failure: Failure | null, ...kinds: readonly Failure['kind'][]) =>
  failure !== null && kinds.includes(failure.kind)

/** A conflict is no failure of the draft: it is what the author is asked about. */
const refusalOf = ({ publishFailure, text, identity }: DraftContext): Refusal => ({
  failure: publishFailure ?? { kind: 'conflict' },
  title: text.title,
  postId: identity.postId,
})

/** Whether an event names a text that this browser has and the server does not. */
const isOffered = ({ local }: DraftContext, event: DraftEvent) =>
  'id' in event && local.some(({ id }) => id === event.id)

const lackingIn = (event: DraftEvent) =>
  event.type === 'draft.publish' ? (event.lacking ?? []) : []
