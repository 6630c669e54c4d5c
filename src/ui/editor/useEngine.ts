import {
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'

interface Engine {
  destroy: () => void
}

interface EngineState<E extends Engine> {
  /** For the element that the engine fills. */
  host: RefObject<HTMLDivElement | null>
  /** Null while it loads. */
  engine: E | null
  hasFailed: boolean
  retry: () => void
  /** Does it now, or as soon as the engine is there. */
  whenReady: (work: (engine: E) => void) => void
}

/**
 * Loads an editor and starts it in a place of its own, which goes with it: React may mount twice, and neither
 * editor cleans up the element it was given.
 */
export function useEngine<E extends Engine>(
  load: () => Promise<(place: HTMLElement) => E | Promise<E>>,
): EngineState<E> {
  const host = useRef<HTMLDivElement>(null)
  const current = useRef<E | null>(null)
  const waiting = useRef<((engine: E) => void)[]>([])
  const [engine, setEngine] = useState<E | null>(null)
  const [attempt, setAttempt] = useState({ count: 0, hasFailed: false })
  const first = useRef(load)

  useEffect(() => {
    const place = document.createElement('div')
    host.current?.append(place)
    let isGone = false
    let running: E | null = null

    const start = async () => {
      const started = await (await first.current())(place)
      if (isGone) return started.destroy()
      running = started
      setEngine(started)
    }
    start().catch(() => {
      if (!isGone) setAttempt(({ count }) => ({ count, hasFailed: true }))
    })

    return () => {
      isGone = true
      running?.destroy()
      current.current = null
      setEngine(null)
      place.remove()
    }
  }, [attempt.count])

  // Only now is its place on screen: what is hidden takes no focus.
  useLayoutEffect(() => {
    if (engine === null) return
    current.current = engine
    for (const work of waiting.current.splice(0)) work(engine)
  }, [engine])

  const whenReady = useCallback((work: (engine: E) => void) => {
    if (current.current) work(current.current)
    else waiting.current.push(work)
  }, [])
  const retry = useCallback(
    () => setAttempt(({ count }) => ({ count: count + 1, hasFailed: false })),
    [],
  )
  return { host, engine, hasFailed: attempt.hasFailed, retry, whenReady }
}
