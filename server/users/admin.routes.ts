import { presentSession } from '#server/auth/sessions.present.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { AccountAdministration } from './admin.service.ts'

/** The back office's calls about accounts; the contract lets nobody but administrators in. */
export function adminUsersRoutes(accounts: AccountAdministration) {
  return {
    listAdminUsers: ({ query, viewer }) => accounts.list(viewer, query, query),
    batchAdminUsers: ({ body, viewer }) => accounts.batch(viewer, body),
    getAdminUser: ({ params, viewer }) => accounts.open(viewer, params.id),
    warnUser: ({ params, body, viewer }) =>
      accounts.decide(viewer, params.id, { type: 'account.warn', ...body }),
    banUser: ({ params, body, viewer }) => {
      const until = body.until === null ? null : new Date(body.until)
      return accounts.decide(viewer, params.id, { type: 'account.ban', ...body, until })
    },
    unbanUser: ({ params, body, viewer }) => {
      const { reason, seen, clientId } = body
      return accounts.decide(viewer, params.id, {
        type: 'account.lift',
        reason,
        seen,
        clientId,
      })
    },
    updateUserRoles: ({ params, body, viewer }) => {
      const { reason = '', ...change } = body
      return accounts.decide(viewer, params.id, { type: 'account.setRoles', ...change, reason })
    },
    deleteAdminUser: async ({ params, query, viewer }) => {
      const { reason } = query
      await accounts.decide(viewer, params.id, { type: 'account.delete', reason })
    },
    claimPlaceholderUser: ({ params, body, viewer }) => accounts.claim(viewer, params.id, body),
    listAdminUserSessions: async ({ params, viewer }) => {
      const living = await accounts.listSessions(params.id)
      return { items: living.map((session) => presentSession(session, viewer.sessionId)) }
    },
    endAdminUserSessions: ({ params, viewer }) => accounts.endSessions(viewer, params.id),
    endAdminUserSession: ({ params, viewer }) =>
      accounts.endSessions(viewer, params.id, params.sessionId),
  } satisfies Partial<Handlers>
}
