import type { Handlers } from '#server/contract/handlers.ts'
import { mailPauseSeconds } from '#server/mail/quota.ts'
import { presentUser } from '#server/users/users.present.ts'
import type { Users } from '#server/users/users.service.ts'
import type { OwnAccount } from './account.service.ts'
import { codeSeconds } from './codes.ts'
import { presentSession } from './sessions.present.ts'
import type { Sessions } from './sessions.service.ts'

type AccountHandlers = Pick<
  Handlers,
  | 'getAccount'
  | 'changePassword'
  | 'sendEmailChangeVerificationCode'
  | 'changeEmail'
  | 'deleteAccount'
  | 'listSessions'
  | 'revokeSession'
  | 'revokeOtherSessions'
>

interface AccountServices {
  account: OwnAccount
  sessions: Sessions
  users: Users
}

export function accountRoutes({ account, sessions, users }: AccountServices): AccountHandlers {
  return {
    getAccount: async ({ viewer }) => presentUser(await users.own(viewer.id)),
    changePassword: ({ viewer, body }) => account.changePassword(viewer, body),
    sendEmailChangeVerificationCode: async ({ viewer, body, client }) => {
      await account.sendEmailCode(viewer, body, client.address)
      return { retryAfter: mailPauseSeconds, expiresIn: codeSeconds }
    },
    changeEmail: async ({ viewer, body }) =>
      presentUser(await account.changeEmail(viewer, body)),
    deleteAccount: ({ viewer, body }) => account.erase(viewer, body.password),
    listSessions: async ({ viewer }) => {
      const living = await sessions.list(viewer.id)
      return { items: living.map((session) => presentSession(session, viewer.sessionId)) }
    },
    revokeSession: ({ viewer, params }) => sessions.end(viewer.id, params.id, 'revoked'),
    revokeOtherSessions: ({ viewer }) => sessions.endOthers(viewer.id, viewer.sessionId),
  }
}
