import { useSearchParams } from 'react-router-dom'

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
