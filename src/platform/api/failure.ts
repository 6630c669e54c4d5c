import type { Failure } from '#machines/lib/failure.ts'
import { NetworkDown, RequestTimeout } from './exchange.ts'
import { NO_PERMISSION, TOKEN_INVALID, toProblem, type Problem } from './problem.ts'
import { SessionEnded } from './scope.ts'

/** Seconds to wait when a server limits us and does not say for how long. */
const defaultRetryAfter = 60

/** A call that did not succeed, with what to tell about it. */
export class RequestFailed extends Error {
  override readonly name = 'RequestFailed'
  readonly failure: Failure

  constructor(failure: Failure) {
    super(`The request failed: ${failure.kind}`)
    this.failure = failure
  }
}

/** What an answer outside 2xx means. `body` is the parsed JSON, or text when it is not JSON. */
export function failureOfAnswer(response: Response, body: unknown): Failure {
  const problem = toProblem(body)
  const said = saidBy(problem)
  switch (response.status) {
    case 400:
      if (problem.code === TOKEN_INVALID) return { kind: 'ended', reason: 'invalid' }
      if (problem.code === NO_PERMISSION) return { kind: 'denied', ...said }
      return {
        kind: 'invalid',
        fields: problem.errors ?? {},
        ...said,
        code: problem.code ?? 400,
      }
    case 401:
      return { kind: 'unauthenticated', ...said }
    case 403:
      return { kind: 'ended', reason: 'banned' }
    case 404:
      return { kind: 'missing', ...said }
    case 409:
      return { kind: 'conflict', ...said }
    case 413:
    case 415:
      return { kind: 'invalid', fields: problem.errors ?? {}, ...said }
    case 429:
      return { kind: 'limited', retryAfter: retryAfter(response, problem), ...said }
    default:
      return { kind: 'broken', requestId: problem.requestId ?? null, ...said }
  }
}

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

/** What a rejected call means. Anything unforeseen is `broken`: it is ours, not the user's. */
export function failureOfError(error: unknown): Failure {
  if (error instanceof RequestFailed) return error.failure
  if (error instanceof SessionEnded) return { kind: 'ended', reason: error.reason }
  if (error instanceof RequestTimeout) return { kind: 'timeout' }
  if (error instanceof NetworkDown) return { kind: 'offline' }
  return { kind: 'broken', requestId: null }
}

function saidBy({ code, message }: Problem) {
  return { ...(code !== undefined && { code }), ...(message !== undefined && { message }) }
}

function retryAfter(response: Response, problem: Problem) {
  if (problem.retryAfter !== undefined) return problem.retryAfter
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds : defaultRetryAfter
}
