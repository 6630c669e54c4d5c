import createClient, { type FetchOptions } from 'openapi-fetch'
import type { Failure } from '#machines/lib/failure.ts'
import type { paths } from '#openapi/generated/schema.d.ts'
import type { Fetch } from './exchange.ts'
import { failureOfError, RequestFailed, failureOfCall } from './failure.ts'

export type Method = 'get' | 'post' | 'put' | 'delete'

/** What every call may carry; the caller's own type says what its path requires. */
type Init = FetchOptions<unknown> & { quiet?: boolean }

export interface ClientPorts {
  /** Without a trailing slash. */
  origin: string
  fetch: Fetch
  /** Told of every failed call that is not `quiet`. */
  onFailure: (failure: Failure) => void
}

/**
 * Sends a call of the contract and answers its success body.
 * @throws RequestFailed; the abort reason when the caller's signal is aborted
 */
export type SendCall = (method: Method, path: string, init?: Init) => Promise<unknown>

/** The API client without its types: src/app gives it those of the contract. */
export function createCaller({ origin, fetch, onFailure }: ClientPorts): SendCall {
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
