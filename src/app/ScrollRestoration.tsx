import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPath, useLocation, type Location } from 'react-router-dom'
import { connectSession } from '#machines/session/session.connect.ts'
import { idOfFragment } from '#src/features/content/fragment.ts'
import { fieldsIn } from '#src/lib/stored.ts'
import { createSafeStore } from '#src/platform/storage/text-store.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { interruptedOf, resume } from '#src/runtime/interrupted.ts'
import { isLogin } from '#src/runtime/redirect.ts'
import { isKeptAlive } from '#src/runtime/routes.ts'
import type { BrowserNavigation } from './navigation.ts'

/**
 * Gives each page its scroll position back: a kept-alive page whenever it is shown again, any other when one
 * goes back to it or reloads it, and the one that a member returns to by signing in again. A new visit begins at the
 * fragment of its address, or at the top.
 */
export function ScrollRestoration({ navigation }: ScrollRestorationProps) {
  const location = useLocation()
  const [places] = useState(readPlaces)
  const shown = useRef<string | null>(null)
  const visited = useRef<Location | null>(null)
  const isArriving = useRef(false)
  const runtime = useRuntime()
  const { session } = runtime.actors

  useLayoutEffect(() => {
    const key = placeOf(location)
    // A kept-alive page that turns to another part of itself begins anew there.
    const isTurned = visited.current !== location && shown.current === key
    visited.current = location
    shown.current = key
    isArriving.current = true
    const { user } = connectSession(session.getSnapshot(), session.send)
    const resumed = user ? resume(runtime, user.id, createPath(location)) : undefined
    const left = isTurned ? undefined : (places.get(key) ?? resumed)
    return asItGrows(
      () => arrive(left, location.hash),
      () => (isArriving.current = false),
    )
  }, [location, places, runtime, session])

  useLayoutEffect(() => {
    const remember = () => {
      if (shown.current === null || isArriving.current) return
      keepPlace(places, shown.current, window.scrollY)
    }
    const keep = () => {
      remember()
      writePlaces(places)
    }
    window.history.scrollRestoration = 'manual'
    window.addEventListener('pagehide', keep)
    const unsubscribe = navigation.subscribe(remember)
    return () => {
      window.removeEventListener('pagehide', keep)
      unsubscribe()
    }
  }, [navigation, places])

  useEffect(() => {
    // What one user has opened is not for the next one.
    const ended = session.on('session.ended', ({ reason, userId }) => {
      const page = visited.current
      interruptedOf(runtime).visit =
        reason === 'logout' || page === null
          ? null
          : { address: createPath(page), userId, top: window.scrollY }
      for (const key of places.keys()) if (isKeptAlive(key)) places.delete(key)
      if (shown.current !== null && isKeptAlive(shown.current)) shown.current = null
    })
    const started = session.on('session.started', ({ user }) => {
      const page = visited.current
      // The login page leads on; anywhere else one has arrived.
      if (page !== null && !isLogin(page.pathname)) resume(runtime, user.id, createPath(page))
    })
    return () => {
      ended.unsubscribe()
      started.unsubscribe()
    }
  }, [runtime, session, places])

  return null
}

interface ScrollRestorationProps {
  navigation: Pick<BrowserNavigation, 'subscribe'>
}

/** Scrolls to where a visit begins. Answers false while the page is too short for it. */
function arrive(left: number | undefined, hash: string) {
  if (left === undefined && hash !== '') {
    const target = document.getElementById(idOfFragment(hash))
    target?.scrollIntoView()
    return target !== null
  }
  window.scrollTo(0, left ?? 0)
  return window.scrollY >= (left ?? 0) - 1
}

/** A kept-alive page has one place, by its path; the visits of any other have one each, by their keys. */
function placeOf({ pathname, key }: Location) {
  return isKeptAlive(pathname) ? pathname : key
}

/** What a reader does to go somewhere else: from then on the place is theirs to choose. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Tries now, and again as the document grows, until `attempt` answers true or the reader moves: a page may
 * still be too short for the place it was left at. Answers a function that gives up.
 */
function asItGrows(attempt: () => boolean, onDone: () => void): () => void {
  const growth = new ResizeObserver(() => {
    if (attempt()) stop()
  })
  const stop = () => {
    growth.disconnect()
    for (const move of moves) window.removeEventListener(move, stop)
    onDone()
  }
  for (const move of moves) window.addEventListener(move, stop, { passive: true })
  growth.observe(document.documentElement)
  if (attempt()) stop()
  return stop
}

const storageKey = 'scroll'
const storage = createSafeStore(() => sessionStorage)

/** How many places are remembered at most. */
const placesAtMost = 100

/** How far each place of the history was scrolled, in CSS pixels; what was left last stands last. */
type ScrollPlaces = Map<string, number>

/** The places of this tab, from before a reload. */
function readPlaces(): ScrollPlaces {
  return new Map(
    Object.entries(fieldsIn(storage.getItem(storageKey))).filter(
      (entry): entry is [string, number] => typeof entry[1] === 'number',
    ),
  )
}

function keepPlace(places: ScrollPlaces, key: string, top: number) {
  places.delete(key)
  places.set(key, top)
  for (const oldest of [...places.keys()].slice(0, -placesAtMost)) places.delete(oldest)
}

/** Keeps the places for the reload of this tab. */
function writePlaces(places: ScrollPlaces) {
  storage.setItem(storageKey, JSON.stringify(Object.fromEntries(places)))
}
