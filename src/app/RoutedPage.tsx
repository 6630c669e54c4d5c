import { useSelector } from '@xstate/react'
import { Suspense, useEffect } from 'react'
import {
  createPath,
  Navigate,
  Route,
  Routes,
  type Location,
  useHref,
  useNavigate,
} from 'react-router-dom'
import { connectSession } from '#machines/session/session.connect.ts'
import { NotFoundPage } from '#src/pages/NotFoundPage.tsx'
import { titles } from '#src/messages/shell.ts'
import * as queries from '#src/data/queries.ts'
import { useKnown } from '#src/runtime/useQuery.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { untilLoaded } from '#src/runtime/hydration.ts'
import { paths } from '#src/runtime/paths.ts'
import { routeAt, routes, type RouteName } from '#src/runtime/routes.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { PageSkeleton } from '#src/features/shell/PageSkeleton.tsx'
import { WholeWindow } from '#src/features/shell/WholeWindow.ts'
import { access, beforeSetUp } from './access.ts'
import { pages } from './pages.ts'

/** The page at an address: its guard, its title, and a skeleton while its code is on the way. */
export function RoutedPage({ location }: { location: Location }) {
  const name = routeAt(location.pathname)
  if (location.pathname === paths.root()) {
    return <Navigate to={{ pathname: paths.home(), search: location.search }} replace />
  }
  if (name === null) return <NotFoundPage />
  return <GuardedPage name={name} location={location} />
}

function GuardedPage({ name, location }: { name: RouteName; location: Location }) {
  const { pattern, audience } = routes[name]
  const visitor = useVisitor()
  const setUp = beforeSetUp(name, useKnown(queries.site, null))
  const decision =
    setUp.kind === 'redirect' ? setUp : access(audience, visitor, createPath(location))
  if (decision.kind === 'redirect') return <GuardRedirect from={location} to={decision.to} />
  const Page = pages[name]
  return (
    <>
      <Title text={titles[name]} />
      {audience === 'admin' && <WholeWindow />}
      <Suspense fallback={untilLoaded(<PageSkeleton />)}>
        {/* Its own location: a kept-alive page goes on reading the address it was left at. */}
        <Routes location={location}>
          <Route path={pattern} element={<Page />} />
        </Routes>
      </Suspense>
    </>
  )
}

/** Only what a guard asks, so that a session that renews its tokens renders no page again. */
function useVisitor() {
  const { session } = useRuntime().actors
  return {
    isSignedIn: useSelector(
      session,
      (snapshot) => connectSession(snapshot, session.send).isSignedIn,
    ),
    isAdmin: useSelector(session, (snapshot) => connectSession(snapshot, session.send).isAdmin),
  }
}

/** A component, so that its effect runs before that of the page below, which may know a better title. */
function Title({ text }: { text: string }) {
  useTitle(text)
  return null
}

interface GuardRedirectProps {
  /** The address that may not be opened. */
  from: Location
  to: string
}

/** Leaves a page that may not be opened, for good: going back does not come here again. */
function GuardRedirect({ from, to }: GuardRedirectProps) {
  const navigate = useNavigate()
  const href = useHref(from)
  useEffect(() => {
    // A session that ends may have moved on already, as a logout does; the guard of the page left behind must not overrule it.
    const { pathname } = new URL(href, window.location.href)
    if (pathname === window.location.pathname) void navigate(to, { replace: true })
  }, [href, navigate, to])
  return null
}
