import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Core } from '#server/core.ts'
import { followsRoutes } from '#server/follows/follows.routes.ts'
import { createFollows } from '#server/follows/follows.service.ts'
import { createPostman } from '#server/mail/postman.ts'
import { createMailQuota } from '#server/mail/quota.ts'
import { sentMailsJob } from '#server/mail/sent-mails.job.ts'
import type { Module } from '#server/module.ts'
import { invitationsRoutes } from '#server/invitations/invitations.routes.ts'
import { createInvitations } from '#server/invitations/invitations.service.ts'
import { createAccountAdministration } from '#server/users/admin.service.ts'
import { adminUsersRoutes } from '#server/users/admin.routes.ts'
import { createClaims } from '#server/users/claims.ts'
import { createAppointing } from '#server/users/appointing.ts'
import { createAccountDecisions, endedBansJob } from '#server/users/decisions.ts'
import { createPlaceholders } from '#server/users/placeholders.service.ts'
import { usersRoutes } from '#server/users/users.routes.ts'
import { createUsers } from '#server/users/users.service.ts'
import { createAccessTokens } from './access-tokens.ts'
import { createOwnAccount } from './account.service.ts'
import { createAuth } from './auth.service.ts'
import { accountRoutes, authRoutes } from './auth.routes.ts'
import { createAuthenticate, createIdentify } from './authenticate.ts'
import { createCodes } from './codes.ts'
import { createRegistration } from './registration.ts'
import { retentionJob } from './retention.ts'
import { createSessions } from './sessions.service.ts'

/** Everything about members: signing in, accounts, profiles, follows, and the mails to them. */
export function createAccountsModule(core: Core, responseCache: ResponseCache) {
  const tokens = createAccessTokens(core.keys.token, core.clock)
  const identify = createIdentify(core, tokens)
  const codes = createCodes(core)
  const sessions = createSessions(core, tokens)
  const postman = createPostman(core, codes)
  const decisions = createAccountDecisions(core, { sessions, postman })
  const invitations = createInvitations(core)
  const quota = createMailQuota(core)
  const parts = { codes, decisions, invitations, sessions, postman, quota }
  const claims = createClaims(core, parts)
  const accounts = createAccountAdministration(core, { decisions, claims, sessions })
  const registration = createRegistration(core, parts)
  const users = createUsers(core)
  const handlers = {
    ...authRoutes({ auth: createAuth(core, parts), registration, sessions }),
    ...accountRoutes({ account: createOwnAccount(core, parts), sessions, users }),
    ...usersRoutes({ users, responseCache, throttling: core }),
    ...followsRoutes(createFollows(core), core),
    ...adminUsersRoutes(accounts),
    ...invitationsRoutes(invitations, core.clock),
  }
  const module: Module = {
    handlers,
    jobs: [retentionJob(core), endedBansJob(core, decisions), sentMailsJob(core)],
    start: () => postman.start(),
    stop: () => postman.close(),
  }
  return {
    module,
    identify,
    authenticate: createAuthenticate(identify),
    appointAdmin: createAppointing(core, decisions),
    decisions,
    placeholders: { ...createPlaceholders(core), ...claims },
    registration,
    quota,
    sessions,
    postman,
    users,
  }
}
