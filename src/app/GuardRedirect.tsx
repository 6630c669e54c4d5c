import { useEffect } from 'react'
import { useHref, useNavigate, type Location } from 'react-router-dom'

interface GuardRedirectProps {
  /** The address that may not be opened. */
  from: Location
  to: string
}

/** Leaves a page that may not be opened, for good: going back does not come here again. */
export function GuardRedirect({ from, to }: GuardRedirectProps) {
  const navigate = useNavigate()
  const href = useHref(from)
  useEffect(() => {
    // A session that ends may have moved on already, as a logout does; the guard of the page left behind must not overrule it.
    const { pathname } = new URL(href, window.location.href)
    if (pathname === window.location.pathname) void navigate(to, { replace: true })
  }, [href, navigate, to])
  return null
}
