import {
  assign,
  emit,
  fromCallback,
  setup,
  spawnChild,
  stopChild,
  type ActorRefFrom,
} from 'xstate'
import type { Failure } from '../lib/failure.ts'
import { notProvided } from '../lib/not-provided.ts'

type UploadsEvent =
  | { type: 'upload.add'; id: string; name: string }
  | { type: 'upload.retry'; id: string }
  | { type: 'upload.cancel'; id: string }
  | SendingEvent

/** What the actor `send` reports of its image. */
export type SendingEvent =
  | { type: 'upload.progressed'; id: string; progress: number }
  | { type: 'upload.succeeded'; id: string; url: string }
  | { type: 'upload.failed'; id: string; failure: Failure }

/** An image did not arrive: told when it happens, while `uploads` says how all of them stand. */
interface UploadsEmitted {
  type: 'image.failed'
  id: string
  failure: Failure
}

interface UploadsContext {
  uploads: readonly Upload[]
}

/** How many images travel at once. */
const mostAtOnce = 3

interface ById {
  id: string
}

/**
 * Images on their way to the server, in the order they were given. A failed one waits to be tried again, a
 * cancelled one is forgotten, a finished one keeps its address. Its actors are called as their uploads.
 */
export const uploadsMachine = setup({
  types: {
    context: {} as UploadsContext,
    events: {} as UploadsEvent,
    emitted: {} as UploadsEmitted,
  },
  actors: {
    send: fromCallback<{ type: 'none' }, ById, SendingEvent>(() => notProvided('send')),
  },
  actions: {
    queue: assign(({ context }, { id, name }: ById & { name: string }) => ({
      uploads: [...context.uploads, { id, name, ...waiting }],
    })),
    requeue: assign(({ context }, { id }: ById) => changed(context, id, waiting)),
    begin: assign(({ context }) => changed(context, next(context), { status: 'uploading' })),
    send: spawnChild('send', {
      id: ({ context }) => next(context),
      input: ({ context }) => ({ id: next(context) }),
    }),
    stop: stopChild((_, { id }: ById) => id),
    remove: assign(({ context }, { id }: ById) => ({
      uploads: context.uploads.filter((upload) => upload.id !== id),
    })),
    progress: assign(({ context }, { id, progress }: ById & { progress: number }) =>
      changed(context, id, { progress }),
    ),
    finish: assign(({ context }, { id, url }: ById & { url: string }) =>
      changed(context, id, { status: 'done', progress: 1, url }),
    ),
    fail: assign(({ context }, { id, failure }: ById & { failure: Failure }) =>
      changed(context, id, { status: 'failed', failure }),
    ),
    announceFailure: emit((_, { id, failure }: ById & { failure: Failure }) => ({
      type: 'image.failed' as const,
      id,
      failure,
    })),
  },
  guards: {
    isNew: ({ context }, { id }: ById) => find(context, id) === undefined,
    isUploading: ({ context }, { id }: ById) => find(context, id)?.status === 'uploading',
    isFailed: ({ context }, { id }: ById) => find(context, id)?.status === 'failed',
    isUnfinished: ({ context }, { id }: ById) =>
      (find(context, id)?.status ?? 'done') !== 'done',
    mayBegin: ({ context: { uploads } }) =>
      uploads.some(({ status }) => status === 'queued') &&
      uploads.filter(({ status }) => status === 'uploading').length < mostAtOnce,
  },
}).createMachine({
  id: 'uploads',
  context: { uploads: [] },
  initial: 'open',
  states: {
    open: {
      on: {
        'upload.add': {
          guard: { type: 'isNew', params: ({ event }) => event },
          target: 'seating',
          actions: { type: 'queue', params: ({ event }) => event },
        },
        'upload.progressed': {
          guard: { type: 'isUploading', params: ({ event }) => event },
          actions: { type: 'progress', params: ({ event }) => event },
        },
        'upload.succeeded': {
          guard: { type: 'isUploading', params: ({ event }) => event },
          target: 'seating',
          actions: [
            { type: 'stop', params: ({ event }) => event },
            { type: 'finish', params: ({ event }) => event },
          ],
        },
        'upload.failed': {
          guard: { type: 'isUploading', params: ({ event }) => event },
          target: 'seating',
          actions: [
            { type: 'stop', params: ({ event }) => event },
            { type: 'fail', params: ({ event }) => event },
            { type: 'announceFailure', params: ({ event }) => event },
          ],
        },
        'upload.retry': {
          guard: { type: 'isFailed', params: ({ event }) => event },
          target: 'seating',
          actions: { type: 'requeue', params: ({ event }) => event },
        },
        'upload.cancel': {
          guard: { type: 'isUnfinished', params: ({ event }) => event },
          target: 'seating',
          actions: [
            { type: 'stop', params: ({ event }) => event },
            { type: 'remove', params: ({ event }) => event },
          ],
        },
      },
    },
    // Nothing happens that frees more than one seat or lets more than one image in.
    seating: {
      always: [
        { guard: 'mayBegin', target: 'open', actions: ['send', 'begin'] },
        { target: 'open' },
      ],
    },
  },
})

export type UploadsRef = ActorRefFrom<typeof uploadsMachine>

const waiting = { status: 'queued', progress: 0, url: null, failure: null } as const

const find = ({ uploads }: UploadsContext, id: string) =>
  uploads.find((upload) => upload.id === id)

/** The id of the first that waits; only asked for when there is one. */
const next = ({ uploads }: UploadsContext) =>
  uploads.find(({ status }) => status === 'queued')?.id ?? ''

const changed = (
  { uploads }: UploadsContext,
  id: string,
  change: Partial<Upload>,
): UploadsContext => ({
  uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)),
})

/** One image on its way to the server. */
export interface Upload {
  id: string
  /** The name of the file. */
  name: string
  status: 'queued' | 'uploading' | 'failed' | 'done'
  /** 0 to 1. */
  progress: number
  /** Where it is; null until it is done. */
  url: string | null
  /** Why it did not arrive; null unless it failed. */
  failure: Failure | null
}
