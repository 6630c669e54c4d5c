import { paths } from '#src/runtime/paths.ts'
import type { Site } from '#src/data/types.ts'
import type { Audience, RouteName } from '#src/runtime/routes.ts'

interface Visitor {
  isSignedIn: boolean
  isAdmin: boolean
}

type Access = { kind: 'allow' } | { kind: 'redirect'; to: string }

const allow: Access = { kind: 'allow' }

/** Where a page leads while nobody lives here yet: to the first start. Nothing else has anything to show. */
export function beforeSetUp(name: RouteName, site: Pick<Site, 'isSetUp'> | null): Access {
  const isToBeSetUp = site?.isSetUp === false && name !== 'setup'
  return isToBeSetUp ? { kind: 'redirect', to: paths.setup() } : allow
}

/**
 * Whether a visitor may open a page, or where to send them instead (specification §6).
 * `here` is the whole address, relative to /blog: it comes back as the `redirect` query.
 */
export function access(audience: Audience, visitor: Visitor, here: string): Access {
  switch (audience) {
    case 'everyone':
      return allow
    case 'member':
      return visitor.isSignedIn ? allow : { kind: 'redirect', to: paths.login(here) }
    case 'admin':
      if (visitor.isSignedIn && visitor.isAdmin) return allow
      return {
        kind: 'redirect',
        to: paths.unauthorized(
          visitor.isSignedIn ? 'insufficient_permission' : 'not_logged_in',
          here,
        ),
      }
  }
}
