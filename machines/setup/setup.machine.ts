import { assign, emit, fromPromise, raise, setup, type ActorRefFrom } from 'xstate'
import type { components } from '#openapi/generated/schema.d.ts'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'

/** What the server says of itself to whoever sets the site up. */
export type SetupFacts = components['schemas']['Setup']

/** In the order in which they are gone through; each may be looked at at any time. */
export const setupSteps = ['site', 'address', 'mail', 'administrator'] as const
export type SetupStep = (typeof setupSteps)[number]

/** The codes by which the server refuses: the code that was mailed is wrong; there is an administrator; the link is no good, or not any more. */
const setupCodes = { wrongCode: 2004, finished: 2015, badLink: 2016 } as const

export interface SetupInput {
  /** The token of the link. */
  invite: string
  step: SetupStep
}

type SetupEvent =
  /** The address says another step: somebody went back, or opened a link. */
  | { type: 'setup.show'; step: SetupStep }
  /** Goes on to the step after this one. */
  | { type: 'setup.next' }
  /** What was said of the site is kept: the next step. */
  | { type: 'setup.saved'; facts: SetupFacts }
  /** Reads again what the server says: the settings file may have been changed, or the network was away. */
  | { type: 'setup.look' }
  /** A call of a step was refused. */
  | { type: 'setup.refused'; failure: Failure }
  /** The first administrator is there. */
  | { type: 'setup.registered' }

/** Somebody has gone on, and the address should say it. */
interface SetupEmitted {
  type: 'setup.moved'
  step: SetupStep
}

interface SetupContext extends SetupInput {
  /** Null until the link was found good. */
  facts: SetupFacts | null
  /** Why the server could not be read last. */
  failure: Failure | null
}

/**
 * The first start in the browser: whether the link opens it, which step is shown, and how it ends. Whatever call finds the
 * link dead, or an administrator there already, ends it: two people may hold a link.
 */
export const setupMachine = setup({
  types: {
    input: {} as SetupInput,
    context: {} as SetupContext,
    events: {} as SetupEvent,
    emitted: {} as SetupEmitted,
  },
  actors: { open: fromPromise<SetupFacts, { invite: string }>(rejectNotProvided('open')) },
  actions: {
    keepFacts: assign((_, { facts }: { facts: SetupFacts }) => ({ facts, failure: null })),
    keepFailure: assign({ failure: (_, { failure }: { failure: Failure }) => failure }),
    /** This refusal may end it as that of any step. */
    refuse: raise((_, { failure }: { failure: Failure }) => ({
      type: 'setup.refused' as const,
      failure,
    })),
    show: assign({ step: (_, { step }: { step: SetupStep }) => step }),
    goOn: assign({ step: ({ context }) => stepAfter(context.step) }),
    announce: emit(({ context }) => ({ type: 'setup.moved' as const, step: context.step })),
  },
  guards: {
    isAtSite: ({ context }) => context.step === 'site',
    isFinished: (_, { failure }: { failure: Failure }) => isOf(failure, setupCodes.finished),
    isBadLink: (_, { failure }: { failure: Failure }) => isOf(failure, setupCodes.badLink),
    /** The server wants a code, and none was asked for: it sends mails by now. */
    isOutdated: ({ context }, { failure }: { failure: Failure }) =>
      context.facts?.mail !== 'smtp' && isOf(failure, setupCodes.wrongCode),
  },
}).createMachine({
  id: 'setup',
  context: ({ input }) => ({ ...input, facts: null, failure: null }),
  initial: 'open',
  on: {
    'setup.show': { actions: { type: 'show', params: ({ event }) => event } },
  },
  states: {
    open: {
      initial: 'looking',
      on: {
        'setup.next': { actions: ['goOn', 'announce'] },
        'setup.saved': [
          {
            guard: 'isAtSite',
            actions: [{ type: 'keepFacts', params: ({ event }) => event }, 'goOn', 'announce'],
          },
          // Whoever went on meanwhile stays where they are.
          { actions: { type: 'keepFacts', params: ({ event }) => event } },
        ],
        'setup.refused': [
          { guard: { type: 'isFinished', params: ({ event }) => event }, target: 'finished' },
          { guard: { type: 'isBadLink', params: ({ event }) => event }, target: 'badLink' },
        ],
        'setup.registered': 'registered',
      },
      states: {
        resting: {
          on: {
            'setup.look': 'looking',
            'setup.refused': {
              guard: { type: 'isOutdated', params: ({ event }) => event },
              target: 'looking',
            },
          },
        },
        looking: {
          invoke: {
            id: 'open',
            src: 'open',
            input: ({ context: { invite } }) => ({ invite }),
            onDone: {
              target: 'resting',
              actions: { type: 'keepFacts', params: ({ event }) => ({ facts: event.output }) },
            },
            onError: {
              target: 'resting',
              actions: [
                {
                  type: 'keepFailure',
                  params: ({ event }) => ({ failure: failureOf(event.error) }),
                },
                {
                  type: 'refuse',
                  params: ({ event }) => ({ failure: failureOf(event.error) }),
                },
              ],
            },
          },
        },
      },
    },
    badLink: {},
    finished: {},
    registered: {},
  },
})

export type SetupRef = ActorRefFrom<typeof setupMachine>

const stepAfter = (step: SetupStep): SetupStep =>
  setupSteps[setupSteps.indexOf(step) + 1] ?? step

const isOf = (failure: Failure, code: number) => 'code' in failure && failure.code === code
