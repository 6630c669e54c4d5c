import { useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'

const storageKey = 'scroll'
/** What a reader does to go somewhere else: from then on the place is theirs to choose. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Finishes what the router's scroll restoration begins: after going back or reloading, a page may
 * still be too short for its old position. It is taken up as the page grows, unless the reader moves first.
 */
export function useLateScroll(): void {
  const { key } = useLocation()
  const kind = useNavigationType()
  const positions = useRef<Record<string, number> | null>(null)
  const isWaiting = useRef(false)

  useLayoutEffect(() => {
    positions.current ??= readPositions()
    const wanted = positions.current[key]
    if (kind !== 'POP' || wanted === undefined) return
    isWaiting.current = true
    return followGrowth(wanted, () => (isWaiting.current = false))
  }, [key, kind])

  useLayoutEffect(() => {
    const remember = () => {
      if (positions.current && !isWaiting.current) positions.current[key] = window.scrollY
    }
    const keep = () => writePositions(positions.current)
    window.addEventListener('scroll', remember, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      window.removeEventListener('scroll', remember)
      window.removeEventListener('pagehide', keep)
    }
  }, [key])
}

/** Scrolls to `wanted` as soon as the document is long enough. Answers a function that gives up. */
function followGrowth(wanted: number, onDone: () => void) {
  const growth = new ResizeObserver(() => {
    window.scrollTo(0, wanted)
    if (window.scrollY >= wanted - 1) stop()
  })
  const stop = () => {
    growth.disconnect()
    for (const move of moves) window.removeEventListener(move, stop)
    onDone()
  }
  for (const move of moves) window.addEventListener(move, stop, { passive: true })
  growth.observe(document.documentElement)
  return stop
}

function writePositions(positions: Record<string, number> | null) {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(positions))
  } catch {
    // Without storage the place is forgotten with the page.
  }
}

function readPositions(): Record<string, number> {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '{}')
    return Object.fromEntries(
      Object.entries(Object(stored)).filter(
        (entry): entry is [string, number] => typeof entry[1] === 'number',
      ),
    )
  } catch {
    return {}
  }
}
