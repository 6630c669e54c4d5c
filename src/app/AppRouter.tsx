import { startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { Router, type Location } from 'react-router-dom'
import { basename, type BrowserNavigation } from './navigation.ts'

interface AppRouterProps {
  navigation: BrowserNavigation
  /** What is rendered first: the page that a server rendered, wherever somebody has gone since. */
  first: Location
  children: ReactNode
}

/**
 * Tells everything below where the app stands. Which page belongs there is said by `src/runtime/routes.ts`,
 * so that kept-alive pages can stay mounted at addresses of their own.
 */
export function AppRouter({ navigation, first, children }: AppRouterProps) {
  const [location, setLocation] = useState(first)
  useLayoutEffect(() => {
    const follow = () => startTransition(() => setLocation(navigation.location()))
    // An effect further down may have moved on already.
    follow()
    return navigation.subscribe(follow)
  }, [navigation])

  return (
    <Router basename={basename} location={location} navigator={navigation.navigator}>
      {children}
    </Router>
  )
}
