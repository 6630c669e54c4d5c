import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch'
import type { SendCall } from '#src/platform/api/client.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'

/** Answers a GET of this path with its JSON; null when that is not 2xx. */
export type Read = (path: string) => Promise<string | null>

const serialize = {
  querySerializer: createQuerySerializer(),
  pathSerializer: defaultPathSerializer,
}

/**
 * The API client of an app that is rendered on a server: nothing goes over a wire and nobody is signed in, so of a call
 * only its address counts. Whatever fails, a page without it is not shown.
 */
export const createServerCalls =
  (read: Read): SendCall =>
  async (method, path, { params = {} } = {}) => {
    if (method !== 'get') throw new TypeError(`${method} ${path} is not asked for a page`)
    const answer = await read(createFinalURL(path, { baseUrl: '', params, ...serialize }))
    if (answer === null) throw new RequestFailed({ kind: 'broken', requestId: null })
    return JSON.parse(answer) as unknown
  }
