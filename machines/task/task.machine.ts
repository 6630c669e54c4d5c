import { assign, emit, fromPromise, setup, type ActorRefFrom } from 'xstate'
import { failureOf, type Failure } from '../lib/failure.ts'
import { rejectNotProvided } from '../lib/not-provided.ts'

export type TaskEvent<Order> =
  /** Does it; while something is being done, nothing else is begun. */
  | { type: 'task.run'; order: Order }
  /** The last outcome is not shown any more. What is being done goes on, and its outcome is told. */
  | { type: 'task.forget' }

type TaskEmitted<Order, Answer> =
  | { type: 'task.done'; order: Order; answer: Answer }
  | { type: 'task.failed'; order: Order; failure: Failure }

export interface TaskContext<Order, Answer> {
  /** What is being done, or was last; null before. */
  order: Order | null
  /** What came of it; null until it is done. */
  answer: Answer | null
  /** Why it was not done. */
  failure: Failure | null
}

export type TaskState = 'running' | { resting: 'idle' | 'done' | 'failed' }

/** Something done once at a time, whose outcome is told: a call at the press of a button. */
export const createTaskMachine = <Order, Answer = void>() =>
  setup({
    types: {
      context: {} as TaskContext<Order, Answer>,
      events: {} as TaskEvent<Order>,
      emitted: {} as TaskEmitted<Order, Answer>,
    },
    actors: { perform: fromPromise<Answer, { order: Order }>(rejectNotProvided('perform')) },
    actions: {
      take: assign((_, { order }: { order: Order }) => ({
        order,
        answer: null,
        failure: null,
      })),
      keepAnswer: assign((_, { answer }: { answer: Answer }) => ({ answer })),
      keepFailure: assign({ failure: (_, { error }: { error: unknown }) => failureOf(error) }),
      forget: assign({ order: null, answer: null, failure: null }),
      announceDone: emit((_, told: { order: Order; answer: Answer }) => ({
        type: 'task.done',
        ...told,
      })),
      announceFailed: emit((_, { order, error }: { order: Order; error: unknown }) => ({
        type: 'task.failed',
        order,
        failure: failureOf(error),
      })),
    },
  }).createMachine({
    id: 'task',
    context: { order: null, answer: null, failure: null },
    initial: 'resting',
    states: {
      resting: {
        initial: 'idle',
        on: {
          'task.run': {
            target: 'running',
            actions: { type: 'take', params: ({ event }) => event },
          },
          'task.forget': { target: '.idle', actions: 'forget' },
        },
        states: { idle: {}, done: {}, failed: {} },
      },
      running: {
        invoke: {
          id: 'perform',
          src: 'perform',
          // It was taken on the way here.
          input: ({ context }) => ({ order: context.order as Order }),
          onDone: {
            target: 'resting.done',
            actions: [
              {
                type: 'keepAnswer',
                params: ({ event }) => ({ answer: event.output }),
              },
              {
                type: 'announceDone',
                params: ({ context, event }) => ({
                  order: context.order as Order,
                  answer: event.output,
                }),
              },
            ],
          },
          onError: {
            target: 'resting.failed',
            actions: [
              { type: 'keepFailure', params: ({ event }) => ({ error: event.error }) },
              {
                type: 'announceFailed',
                params: ({ context, event }) => ({
                  order: context.order as Order,
                  error: event.error,
                }),
              },
            ],
          },
        },
      },
    },
  })

type TaskMachine<Order, Answer = void> = ReturnType<typeof createTaskMachine<Order, Answer>>
export type TaskRef<Order, Answer = void> = ActorRefFrom<TaskMachine<Order, Answer>>
