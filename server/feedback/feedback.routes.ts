import type { Handlers } from '#server/contract/handlers.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { FeedbackService } from './feedback.service.ts'
import type { FeedbackHandling } from './handling.service.ts'

/** Of one member. */
const feedbackOfMember = { limit: 10, seconds: 3600 }

interface Parts {
  feedback: FeedbackService
  handling: FeedbackHandling
}

/** Telling us something, and the back office of it. The contract lets only administrators reach the latter. */
export function feedbackRoutes({ feedback, handling }: Parts, throttling: Throttling) {
  const told = createThrottle(throttling, 'feedback', feedbackOfMember)
  return {
    createFeedback: told.guard(({ body, viewer }) => feedback.create(viewer, body)),
    listMyFeedback: ({ query, viewer }) => feedback.own(viewer, query),
    listAdminFeedback: ({ query }) => handling.list(query, query),
    getAdminFeedback: ({ params }) => handling.open(params.id),
    handleFeedback: ({ params, body, viewer }) => handling.handle(viewer, params.id, body),
  } satisfies Partial<Handlers>
}
