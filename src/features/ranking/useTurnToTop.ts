import { useEffect, useRef } from 'react'

/**
 * Begins a turned page at its top. Pages that are kept alive are given back their scroll position by their
 * path alone, which would leave a reader at the pagination, below what they have turned to.
 */
export function useTurnToTop(page: number): void {
  const shown = useRef(page)
  useEffect(() => {
    // Coming back to a kept-alive page runs its effects again, though nothing was turned.
    if (shown.current === page) return
    shown.current = page
    window.scrollTo(0, 0)
  }, [page])
}
