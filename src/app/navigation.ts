import { createPath, type Location, type Navigator, parsePath, type To } from 'react-router-dom'
import type { AskFirst } from '#src/runtime/leaving.ts'
import type { Navigation } from './create-app.ts'

/** Where the app lives below its origin. */
export const basename = '/blog'

/** The history of one tab: read and moved by the router, and by what stands outside of React. */
export interface BrowserNavigation extends Navigation {
  /** The entry that is shown, its path whole. Every visit is an object of its own, even to the same address. */
  location(): Location
  /** Calls `listener` after each move, before anything is rendered. Answers a function that stops it. */
  subscribe(listener: () => void): () => void
  navigator: Navigator
}

/** Follows the history of a window, for as long as the window lives. */
export function createNavigation(window: Window): BrowserNavigation {
  let current = enter(window)
  const listeners = new Set<() => void>()
  const arrive = () => {
    current = enter(window)
    for (const listener of listeners) listener()
  }
  const write = (how: 'pushState' | 'replaceState', to: To, state: unknown) => {
    const address = hrefOf(to)
    try {
      window.history[how](entryOf(state), '', address)
    } catch {
      // Safari refuses a hundred entries in half a minute; the address can still be opened anew.
      return window.location.assign(address)
    }
    arrive()
  }
  window.addEventListener('popstate', arrive)

  return {
    location: () => current,
    here() {
      const { pathname, search, hash } = current
      return (pathname.slice(basename.length) || '/') + search + hash
    },
    go: (to) => write('pushState', basename + to, null),
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    navigator: {
      createHref: hrefOf,
      go: (steps) => window.history.go(steps),
      push: (to, state) => write('pushState', to, state),
      replace: (to, state) => write('replaceState', to, state),
    },
  }
}

/** What an entry of the history carries. */
interface Entry {
  key: string
  state: unknown
}

/** A navigator that has whoever asks first decide whether a link leads elsewhere. */
export const askingFirst = (
  { location, navigator }: Pick<BrowserNavigation, 'location' | 'navigator'>,
  asked: ReadonlySet<AskFirst>,
): Navigator => ({
  ...navigator,
  push(to, state) {
    const leave = () => navigator.push(to, state)
    const ask = [...asked].at(-1)
    if (ask && pageOf(to) !== pageOf(location())) ask(leave)
    else leave()
  },
})

/** An address without its fragment, which leads to a place on the same page. */
function pageOf(to: To): string {
  return createPath({ ...(typeof to === 'string' ? parsePath(to) : to), hash: '' })
}

/** Reads the entry that the window stands at. One that the browser made itself is marked as ours first. */
function enter({ history, location }: Window): Location {
  const known: unknown = history.state
  const entry = isEntry(known) ? known : entryOf(null)
  if (entry !== known) history.replaceState(entry, '')
  const { pathname, search, hash } = location
  return { pathname, search, hash, ...entry }
}

function entryOf(state: unknown): Entry {
  return { key: Math.random().toString(36).slice(2, 10), state: state ?? null }
}

function isEntry(state: unknown): state is Entry {
  return state instanceof Object && 'key' in state && typeof state.key === 'string'
}

function hrefOf(to: To) {
  return typeof to === 'string' ? to : createPath(to)
}
