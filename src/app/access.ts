import { paths } from '#src/runtime/paths.ts'
import type { Audience } from '#src/runtime/routes.ts'

export interface Visitor {
  isSignedIn: boolean
  isAdmin: boolean
}

export type Access = { kind: 'allow' } | { kind: 'redirect'; to: string }

const allow: Access = { kind: 'allow' }

/**
 * Whether a visitor may open a page, or where to send them instead (specification §6).
 * `here` is the path with its query, relative to /blog: it comes back as the `redirect` query.
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
