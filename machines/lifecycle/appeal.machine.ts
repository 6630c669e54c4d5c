import { setup, transition } from 'xstate'

/** Where an appeal stands. The names travel on the wire and stand in the database. */
export const appealStatuses = ['pending', 'accepted', 'denied'] as const
export type AppealStatus = (typeof appealStatuses)[number]

export type AppealEvent = { type: 'appeal.accept' } | { type: 'appeal.deny' }

interface Appeal {
  /** What it is about can come back before readers, or has. */
  isRestorable: boolean
}

/**
 * What may happen next to an appeal: one answer of an administrator, and it stays. Accepting gives
 * the content back, so it takes something that can come back.
 */
export const appealMachine = setup({
  types: { context: {} as Appeal, input: {} as Appeal, events: {} as AppealEvent },
  guards: { isRestorable: ({ context }) => context.isRestorable },
}).createMachine({
  id: 'appeal',
  context: ({ input }) => input,
  initial: 'pending',
  states: {
    pending: {
      on: {
        'appeal.accept': { guard: 'isRestorable', target: 'accepted' },
        'appeal.deny': 'denied',
      },
    },
    accepted: {},
    denied: {},
  },
})

/** The status after `event`, or undefined when it may not happen in `status`. Pure. */
export function nextAppealStatus(
  { status, isRestorable }: Appeal & { status: AppealStatus },
  event: AppealEvent,
): AppealStatus | undefined {
  const snapshot = appealMachine.resolveState({ value: status, context: { isRestorable } })
  if (!snapshot.can(event)) return undefined
  return transition(appealMachine, snapshot, event)[0].value
}
