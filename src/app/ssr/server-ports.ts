import { createPath, type To } from 'react-router-dom'
import { createFinalURL, createQuerySerializer, defaultPathSerializer } from 'openapi-fetch'
import { createLock } from '#src/platform/api/lock.ts'
import type { Ports } from '#src/platform/browser/ports.ts'
import type { TextStore } from '#src/platform/storage/text-store.ts'
import { RequestFailed } from '#src/platform/api/failure.ts'
import type { SendCall } from '../api.ts'
import { basename, type BrowserNavigation } from '../navigation.ts'

/** The outside world of an app that is rendered on a server: nothing is sent or kept, and nobody uses it. */
export function createServerPorts({ imageBase, at }: ServerPortsOptions): Ports {
  const nothing = () => {}
  const ignore = () => nothing
  return {
    imageBase,
    origin: '',
    fetch: sendNothing,
    watchedFetch: sendNothing,
    // Nothing grows old while a page is rendered, and no timer outlives it.
    clock: { now: () => at.getTime(), setTimeout: () => null, clearTimeout: nothing },
    lock: createLock(undefined),
    storage: emptyStore,
    tabStorage: emptyStore,
    locks: undefined,
    openChannel: () => null,
    page: { onHide: ignore, onOnline: ignore },
    newId: () => {
      throw new Error('nothing is created while a page is rendered on a server')
    },
    markMember: nothing,
    tabs: { addEventListener: nothing, removeEventListener: nothing },
    colorScheme: { prefersDark: () => false, watch: ignore, apply: nothing },
  }
}

interface ServerPortsOptions {
  imageBase: string
  at: Date
}

const sendNothing = () =>
  Promise.reject(new Error('nothing is sent while a page is rendered on a server'))

const emptyStore: TextStore = { getItem: () => null, setItem: () => {}, removeItem: () => {} }

/** A navigation that never leaves its address, `here`, which is relative to /blog. */
export function createFixedNavigation(here: string): BrowserNavigation {
  const { pathname, search } = new URL(basename + here, 'http://server.invalid')
  const location = { pathname, search, hash: '', key: 'server', state: null }
  const stay = () => {}
  return {
    location: () => location,
    here: () => here,
    go: stay,
    subscribe: () => stay,
    navigator: {
      createHref: (to: To) => (typeof to === 'string' ? to : createPath(to)),
      go: stay,
      push: stay,
      replace: stay,
    },
  }
}

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
