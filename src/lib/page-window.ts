/** A place in a pagination bar: a page number, or the gap between two of them. */
export type PagePlace = number | 'gap'

/**
 * Which pages a pagination bar shows: the first, the last, the current one and its neighbours. A gap
 * never hides a single page, because its number takes no more room than the gap. Pages count from 1.
 */
export function pageWindow(current: number, total: number): PagePlace[] {
  const shown = [1, current - 1, current, current + 1, total]
    .filter((page) => page >= 1 && page <= total)
    .toSorted((a, b) => a - b)
  const places: PagePlace[] = []
  let previous = 0
  for (const page of new Set(shown)) {
    if (page - previous === 2) places.push(page - 1)
    else if (page - previous > 2) places.push('gap')
    places.push(page)
    previous = page
  }
  return places
}
