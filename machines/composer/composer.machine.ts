import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import type { components } from '#openapi/generated/schema.d.ts'
import { failureOf, type Failure } from '../lib/failure.ts'
import { notProvided, rejectNotProvided } from '../lib/not-provided.ts'

type Comment = components['schemas']['Comment']

type ComposerEvent = { type: 'composer.write'; text: string } | { type: 'composer.submit' }

/** `comment` is what the server has made of the text. */
type ComposerEmitted = { type: 'composer.sent'; comment: Comment }

interface ComposerInput {
  /** What was being written here before; nothing at first. */
  text: string
  /** Code points, as the contract counts them. */
  longest: number
}

interface ComposerContext extends ComposerInput {
  /** Why it was not sent; forgotten once something is typed. */
  failure: Failure | null
}

/**
 * A text on its way to becoming a comment. What is typed is remembered letter by letter, and stays
 * through every failure: only a comment that has arrived empties it.
 */
export const composerMachine = setup({
  types: {
    context: {} as ComposerContext,
    events: {} as ComposerEvent,
    emitted: {} as ComposerEmitted,
    input: {} as ComposerInput,
  },
  actors: {
    submit: fromPromise<Comment, { text: string }>(rejectNotProvided('submit')),
  },
  actions: {
    /** Port: keep the text for the next visit; an empty one is forgotten. */
    remember: (_args, _params: { text: string }): void => notProvided('remember'),
    write: assign((_, { text }: { text: string }) => ({ text, failure: null })),
    empty: assign({ text: '', failure: null }),
    keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
    announce: emit((_, { comment }: { comment: Comment }) => ({
      type: 'composer.sent',
      comment,
    })),
  },
  guards: {
    isBlank: ({ context }) => context.text.trim() === '',
    isTooLong: ({ context }) => lengthOf(context.text) > context.longest,
  },
}).createMachine({
  id: 'composer',
  context: ({ input }) => ({ ...input, failure: null }),
  initial: 'writing',
  states: {
    writing: {
      initial: 'judging',
      on: {
        'composer.write': {
          target: '.judging',
          actions: [
            { type: 'write', params: ({ event }) => event },
            { type: 'remember', params: ({ event }) => event },
          ],
        },
      },
      states: {
        judging: {
          always: [
            { guard: 'isBlank', target: 'blank' },
            { guard: 'isTooLong', target: 'tooLong' },
            { target: 'ready' },
          ],
        },
        blank: {},
        tooLong: {},
        ready: { on: { 'composer.submit': '#composer.sending' } },
      },
    },
    sending: {
      invoke: {
        id: 'submit',
        src: 'submit',
        input: ({ context }) => ({ text: context.text }),
        onDone: {
          target: 'writing',
          actions: [
            'empty',
            { type: 'remember', params: { text: '' } },
            { type: 'announce', params: ({ event }) => ({ comment: event.output }) },
          ],
        },
        onError: {
          target: 'writing',
          actions: { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
        },
      },
    },
  },
})

export type ComposerRef = ActorRefFrom<typeof composerMachine>

/** What is sent is trimmed, and so is what is counted. */
const lengthOf = (text: string) => Array.from(text.trim()).length
