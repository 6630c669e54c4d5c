import { parsePath, useLocation, useSearchParams } from 'react-router-dom'
import { useRuntime } from './context.tsx'

/** The page number of an address, from 1. */
export function readPage(search: URLSearchParams): number {
  const page = Number(search.get('page'))
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1
}

/** An address with its own query and a page; the first page needs no number. */
export function withPage(path: string, query: URLSearchParams, page: number): string {
  const asked = new URLSearchParams(query)
  asked.delete('page')
  if (page > 1) asked.set('page', String(page))
  return asked.size === 0 ? path : `${path}?${asked.toString()}`
}

/** The page that the address of the page shown asks for, from 1. */
export const usePageNumber = (): number => readPage(useSearchParams()[0])

/** Which of a page's tabs its address asks for (`?tab=`); anything unreadable is the first. */
export const tabOf = <Tab extends string>(
  search: URLSearchParams,
  tabs: readonly [Tab, ...Tab[]],
): Tab => tabs.find((tab) => tab === search.get('tab')) ?? tabs[0]

/**
 * Reads the query of the address that was asked for last. A handler works the next address out of this one: what is
 * rendered may be older, since the app follows its address in a transition, and a choice made meanwhile would be lost.
 */
export function useNewestSearch(): () => URLSearchParams {
  const { here } = useRuntime()
  const { pathname, search } = useLocation()
  return () => {
    const newest = parsePath(here())
    // A page that is being left has only its own.
    return new URLSearchParams(newest.pathname === pathname ? newest.search : search)
  }
}
