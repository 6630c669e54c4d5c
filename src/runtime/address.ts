import { useHref, useLocation, useParams } from 'react-router-dom'
import { readId } from '#src/lib/ids.ts'
import { useIsHydrating } from './hydration.ts'
import { loginFrom } from './redirect.ts'

/** The fragment of the address, with its `#`. No server is told it: a page that one rendered begins without. */
export function useFragment(): string {
  const { hash } = useLocation()
  return useIsHydrating() ? '' : hash
}

/** The id that the path says under a name of its pattern. */
export const usePathId = (name: string): string => readId(useParams()[name] ?? '')

/** What a link has to say to lead to a place that is relative to the base path. */
export function useHrefOf(): (place: string) => string {
  const base = useHref('/').replace(/\/$/, '')
  return (place) => base + place
}

/** The login page, coming back afterwards to where one is. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation()
  return loginFrom(pathname + search + useFragment())
}
