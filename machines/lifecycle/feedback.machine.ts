import { setup, transition } from 'xstate'

/** Where a member's feedback stands. The names travel on the wire and stand in the database. */
export const feedbackStatuses = ['pending', 'processing', 'resolved', 'closed'] as const
export type FeedbackStatus = (typeof feedbackStatuses)[number]

/** Every event is an administrator's. */
export type FeedbackEvent = {
  type: 'feedback.claim' | 'feedback.resolve' | 'feedback.close' | 'feedback.answer'
}

/** What may happen next to a feedback. An answer may be added at any time; what was ended may be taken up again. */
export const feedbackMachine = setup({
  types: { events: {} as FeedbackEvent },
}).createMachine({
  id: 'feedback',
  initial: 'pending',
  states: {
    pending: {
      on: {
        'feedback.claim': 'processing',
        'feedback.resolve': 'resolved',
        'feedback.close': 'closed',
        'feedback.answer': 'pending',
      },
    },
    processing: {
      on: {
        'feedback.resolve': 'resolved',
        'feedback.close': 'closed',
        'feedback.answer': 'processing',
      },
    },
    resolved: {
      on: { 'feedback.claim': 'processing', 'feedback.answer': 'resolved' },
    },
    closed: {
      on: { 'feedback.claim': 'processing', 'feedback.answer': 'closed' },
    },
  },
})

/** The event that leads to each status; nothing leads back to `pending`. */
const eventTo = {
  processing: 'feedback.claim',
  resolved: 'feedback.resolve',
  closed: 'feedback.close',
} as const satisfies Partial<Record<FeedbackStatus, FeedbackEvent['type']>>

/** Whether it may be brought from one status to another, or answered where it stands. Pure. */
export function mayBecome(status: FeedbackStatus, wanted: FeedbackStatus): boolean {
  const snapshot = feedbackMachine.resolveState({ value: status, context: {} })
  const event: FeedbackEvent = { type: eventOf(status, wanted) }
  return snapshot.can(event) && transition(feedbackMachine, snapshot, event)[0].value === wanted
}

/** The statuses that a feedback may be brought to now, without the one it has. Pure. */
export const nextFeedbackStatuses = (status: FeedbackStatus): FeedbackStatus[] =>
  (['processing', 'resolved', 'closed'] as const).filter(
    (wanted) => wanted !== status && mayBecome(status, wanted),
  )

function eventOf(status: FeedbackStatus, wanted: FeedbackStatus): FeedbackEvent['type'] {
  return wanted === status || wanted === 'pending' ? 'feedback.answer' : eventTo[wanted]
}
