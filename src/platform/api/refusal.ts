import type { Failure } from '#machines/lib/failure.ts'
import { failureOfAnswer } from './failure.ts'
import { toProblem } from './problem.ts'

/**
 * What an answer outside 2xx means for one call, told by its method and its path as the contract writes it: a server of
 * the specification alone lacks some calls, and then nothing that was asked for is missing.
 */
export async function failureOfCall(
  method: string,
  path: string,
  response: Response,
  body: unknown,
): Promise<Failure> {
  if (mayLackCall(method, path, response, body)) {
    const { isSpecified } = await import('./specified.ts')
    if (!isSpecified(method, path)) return { kind: 'unsupported' }
  }
  return failureOfAnswer(response, body)
}

/** A server that has a call beyond the specification speaks the whole contract, whose refusals carry a `requestId`. */
function mayLackCall(method: string, path: string, { status }: Response, body: unknown) {
  const { requestId, code } = toProblem(body)
  if (requestId !== undefined) return false
  // Nothing is named that could be missing or malformed: `/posts/history` was read as the post `history`.
  const namesNothing = method === 'get' && !path.includes('{')
  if (status === 400) return namesNothing && code === undefined
  return status === 405 || (status === 404 && (namesNothing || code === undefined))
}
