import type { Answers } from '#server/answers/answers.ts'
import type { Core } from '#server/core.ts'
import { followsRoutes } from '#server/follows/follows.routes.ts'
import { createFollows } from '#server/follows/follows.service.ts'
import { createPostman } from '#server/mail/postman.ts'
import { createMailQuota } from '#server/mail/quota.ts'
import type { Noun } from '#server/nouns.ts'
import { createBans } from '#server/users/bans.service.ts'
import { createPlaceholders } from '#server/users/placeholders.service.ts'
import { usersRoutes } from '#server/users/users.routes.ts'
import { createUsers } from '#server/users/users.service.ts'
import { createAccessTokens } from './access-tokens.ts'
import { accountRoutes } from './account.routes.ts'
import { createOwnAccount } from './account.service.ts'
import { createAuth } from './auth.service.ts'
import { authRoutes } from './auth.routes.ts'
import { createAuthenticate, createIdentify } from './authenticate.ts'
import { createCodes } from './codes.ts'
import { createRegistration } from './registration.ts'
import { startRetention } from './retention.ts'
import { createSessions } from './sessions.service.ts'

/** Everything about members: signing in, accounts, profiles, follows, and the letters to them. */
export function createMembers(core: Core, answers: Answers) {
  const tokens = createAccessTokens(core.keys.token, core.clock)
  const identify = createIdentify(core, tokens)
  const codes = createCodes(core)
  const sessions = createSessions(core, tokens)
  const postman = createPostman(core)
  const parts = { codes, sessions, postman, quota: createMailQuota(core.clock) }
  const registration = createRegistration(core, parts)
  const users = createUsers(core)
  const handlers = {
    ...authRoutes({ auth: createAuth(core, parts), registration, sessions }),
    ...accountRoutes({ account: createOwnAccount(core, parts), sessions, users }),
    ...usersRoutes({ users, answers, clock: core.clock }),
    ...followsRoutes(createFollows(core), core.clock),
  }
  let stopRetention = () => {}
  const noun: Noun = {
    handlers,
    start: () => {
      stopRetention = startRetention(core)
    },
    stop: async () => {
      stopRetention()
      await postman.close()
    },
  }
  return {
    noun,
    identify,
    authenticate: createAuthenticate(identify),
    bans: createBans(core),
    placeholders: createPlaceholders(core, parts),
    registration,
    sessions,
    postman,
  }
}
