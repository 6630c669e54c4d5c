import type { Handlers } from '#server/contract/handlers.ts'
import { mailPauseSeconds } from '#server/mail/quota.ts'
import { presentUser } from '#server/users/users.present.ts'
import type { Users } from '#server/users/users.service.ts'
import type { Auth } from './auth.service.ts'
import type { OwnAccount } from './account.service.ts'
import { codeSeconds } from './codes.ts'
import type { Registration } from './registration.ts'
import { presentSession } from './sessions.present.ts'
import type { Sessions } from './sessions.service.ts'

interface AuthServices {
  auth: Auth
  registration: Registration
  sessions: Sessions
}

interface AccountServices {
  account: OwnAccount
  sessions: Sessions
  users: Users
}

const codeSent = { retryAfter: mailPauseSeconds, expiresIn: codeSeconds }

export function authRoutes({ auth, registration, sessions }: AuthServices) {
  return {
    login: async ({ body, client }) => {
      const { user, ...pair } = await auth.login(body, client)
      return { ...pair, user: presentUser(user) }
    },
    logout: ({ viewer }) => sessions.end(viewer.id, viewer.sessionId, 'logout'),
    register: async ({ body, client }) =>
      presentUser(await registration.register(body, client)),
    sendRegisterVerificationCode: async ({ body, client }) => {
      await registration.sendCode(body.email, client)
      return codeSent
    },
    forgotPassword: async ({ body, client }) => {
      await auth.forgotPassword(body.email, client)
      return codeSent
    },
    resetPassword: ({ body, client }) => auth.resetPassword(body, client),
    refreshToken: ({ body }) => sessions.refresh(body),
  } satisfies Partial<Handlers>
}

/** What members do to their own account. */
export function accountRoutes({ account, sessions, users }: AccountServices) {
  return {
    getAccount: async ({ viewer }) => presentUser(await users.own(viewer.id)),
    changePassword: ({ viewer, body }) => account.changePassword(viewer, body),
    sendEmailChangeVerificationCode: async ({ viewer, body, client }) => {
      await account.sendEmailCode(viewer, body, client.address)
      return codeSent
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
  } satisfies Partial<Handlers>
}
