import type { Handlers } from '#server/contract/handlers.ts'
import { mailPauseSeconds } from '#server/mail/quota.ts'
import { presentUser } from '#server/users/users.present.ts'
import type { Auth } from './auth.service.ts'
import { codeSeconds } from './codes.ts'
import type { Registration } from './registration.ts'
import type { Sessions } from './sessions.service.ts'

type AuthHandlers = Pick<
  Handlers,
  | 'login'
  | 'logout'
  | 'register'
  | 'sendRegisterVerificationCode'
  | 'forgotPassword'
  | 'resetPassword'
  | 'refreshToken'
>

interface AuthServices {
  auth: Auth
  registration: Registration
  sessions: Sessions
}

const codeSent = { retryAfter: mailPauseSeconds, expiresIn: codeSeconds }

export function authRoutes({ auth, registration, sessions }: AuthServices): AuthHandlers {
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
  }
}
