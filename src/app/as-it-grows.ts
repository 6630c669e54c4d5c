/** What a reader does to go somewhere else: from then on the place is theirs to choose. */
const moves = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const

/**
 * Tries now, and again as the document grows, until `attempt` answers true or the reader moves: a page may
 * still be too short for the place it was left at. Answers a function that gives up.
 */
export function asItGrows(attempt: () => boolean, onDone: () => void): () => void {
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
