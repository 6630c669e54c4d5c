import { useLocation } from 'react-router-dom'
import { useIsHydrating } from './hydration.ts'
import { loginFrom } from './redirect.ts'

/** The fragment of the address, with its `#`. No server is told it: a page that one rendered begins without. */
export function useFragment(): string {
  const { hash } = useLocation()
  return useIsHydrating() ? '' : hash
}

/** The login page, coming back afterwards to where one is. */
export function useLoginPath(): string {
  const { pathname, search } = useLocation()
  return loginFrom(pathname + search + useFragment())
}
