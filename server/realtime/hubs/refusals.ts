import { Problem } from '#server/lib/problem.ts'
import { HubError } from '../signalr/hub.ts'

/** Runs `work`; what it refuses with a sentence for people reaches the caller of a hub method as that sentence. */
export async function refusedAsHubError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw asHubError(error)
  }
}

/** An unexpected error stays what it is: its text is nobody's business. */
export const asHubError = (error: unknown): unknown =>
  error instanceof Problem ? new HubError(error.message) : error
