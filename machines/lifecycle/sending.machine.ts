import { setup, transition } from 'xstate'

/** Where something that is to be sent later stands. The names travel on the wire and stand in the database. */
export const sendingStatuses = ['scheduled', 'sent', 'cancelled'] as const
export type SendingStatus = (typeof sendingStatuses)[number]

export type SendingEvent =
  /** Its time has come. */
  | { type: 'sending.send' }
  /** An administrator has thought better of it. */
  | { type: 'sending.cancel' }
  /** An administrator words it anew, for others or for another time. */
  | { type: 'sending.edit' }

/** What may happen next to an announcement or a notice that waits for its time: changes, then one of two ends. */
export const sendingMachine = setup({
  types: { events: {} as SendingEvent },
}).createMachine({
  id: 'sending',
  initial: 'scheduled',
  states: {
    scheduled: {
      on: {
        'sending.send': 'sent',
        'sending.cancel': 'cancelled',
        'sending.edit': 'scheduled',
      },
    },
    sent: {},
    cancelled: {},
  },
})

/** The status after `event`, or undefined when it may not happen in `status`. Pure. */
export function nextSendingStatus(
  status: SendingStatus,
  event: SendingEvent,
): SendingStatus | undefined {
  const snapshot = sendingMachine.resolveState({ value: status, context: {} })
  if (!snapshot.can(event)) return undefined
  return transition(sendingMachine, snapshot, event)[0].value
}
