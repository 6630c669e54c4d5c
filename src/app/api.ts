import createClient, { type FetchOptions } from 'openapi-fetch'
import type { Failure } from '#machines/lib/failure.ts'
import type { paths } from '#openapi/generated/schema.d.ts'
import type { Api, Method } from '#src/data/api.ts'
import { failureOfCall, failureOfError, RequestFailed } from '#src/platform/api/failure.ts'
import type { SessionFetch } from '#src/platform/api/session-fetch.ts'
import type { CompletePorts } from './plain/complete.ts'
import { isPlainAnswer } from './plain/plain-answers.ts'

interface ApiPorts extends Omit<CompletePorts, 'api' | 'query'> {
  /** Without a trailing slash. */
  origin: string
  fetch: SessionFetch
  /** Told of every failed call that is not `quiet`. */
  onFailure: (failure: Failure) => void
}

/** What every call may carry; the caller's own type says what its path requires. */
type Init = FetchOptions<unknown> & { quiet?: boolean }

/**
 * Sends a call of the contract and answers its success body.
 * @throws RequestFailed; the abort reason when the caller's signal is aborted
 */
export type SendCall = (method: Method, path: string, init?: Init) => Promise<unknown>

/** The server, as features may ask it. Where a server renders, another `send` carries the calls in place of the wire. */
export function createApi(ports: ApiPorts, send: SendCall = createSend(ports)): Api {
  const { viewerId, now } = ports
  const call = async (method: Method, path: string, init?: Init) => {
    const answer = await send(method, path, init)
    if (!isPlainAnswer(method, path, answer)) return answer
    const { complete } = await import('./plain/complete.ts')
    return complete(method, path, answer, { viewerId, now, api, query: queryOf(init) })
  }
  const method = (name: Method) => (path: string, init?: Init) => call(name, path, init)
  // The contract types what each path takes and answers; the wire can't prove it, the contract tests do.
  const api = {
    get: method('get'),
    post: method('post'),
    put: method('put'),
    delete: method('delete'),
  } as Api
  return api
}

function createSend({ origin, fetch, onFailure }: ApiPorts): SendCall {
  const client = createClient<paths>({ baseUrl: origin, fetch })
  // One implementation serves all paths, so it can't keep the relation of each path to its types.
  const request = client.request as unknown as UntypedRequest

  return async (method, path, { quiet = false, ...init } = {}) => {
    try {
      const { data, error, response } = await request(method, path, init)
      if (response.ok) return data
      throw new RequestFailed(await failureOfCall(method, path, response, error))
    } catch (error) {
      if (init.signal?.aborted) throw error
      const failure = failureOfError(error)
      if (!quiet) onFailure(failure)
      throw error instanceof RequestFailed ? error : new RequestFailed(failure)
    }
  }
}

type UntypedRequest = (
  method: Method,
  path: string,
  init: Omit<Init, 'quiet'>,
) => Promise<{ data?: unknown; error?: unknown; response: Response }>

const queryOf = (init: { params?: { query?: Record<string, unknown> } } = {}) =>
  init.params?.query ?? {}
