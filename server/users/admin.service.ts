import type { components } from '#openapi/generated/schema.d.ts'
import { presentEntry } from '#server/audit/audit.service.ts'
import { findEntries } from '#server/audit/audit.store.ts'
import type { Sessions } from '#server/auth/sessions.service.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Session } from '#server/db/schema/accounts.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import { type PageRequest, readPage } from '#server/lists/keyset.ts'
import { type BatchOutcome, inBatch } from '#server/posts/batch.ts'
import { asAdmin } from '#server/db/as-member.ts'
import { findAccount } from './accounts.store.ts'
import { presentAdminUser, presentWarning } from './admin.present.ts'
import * as store from './admin.store.ts'
import type { Claims } from './claims.ts'
import type { AccountDecisions, AccountStep } from './decisions.ts'
import { listWarnings } from './decisions.store.ts'
import { isSelf } from './users.policy.ts'

type Schemas = components['schemas']

interface Parts {
  decisions: AccountDecisions
  claims: Claims
  sessions: Sessions
}

export type AccountAdministration = ReturnType<typeof createAccountAdministration>

const mostWarnings = 50
const newestDecisions = { page: 1, pageSize: 50 }

/** What administrators see of accounts, and do with them. */
export function createAccountAdministration(
  core: Pick<Core, 'db' | 'clock' | 'audit'>,
  { decisions, claims, sessions }: Parts,
) {
  const { db, clock, audit } = core

  async function list(
    viewer: Viewer,
    filter: store.UserFilter,
    request: PageRequest,
  ): Promise<Schemas['AdminUserPage']> {
    const listing = store.usersListing(db, filter, clock.now())
    return readPage(listing, request, (ids) => shown(viewer, ids))
  }

  async function shown(viewer: Viewer, ids: string[]): Promise<Schemas['AdminUser'][]> {
    const now = clock.now()
    return (await store.findUsers(db, ids)).map((row) => presentAdminUser(row, viewer, now))
  }

  const one = async (viewer: Viewer, id: string) =>
    demandFound((await shown(viewer, [id]))[0], 2012)

  /** @throws Problem 2012 */
  async function open(viewer: Viewer, id: string): Promise<Schemas['AdminUserDetail']> {
    const user = await one(viewer, id)
    const { made, received } = await store.countReportsOf(db, user.id)
    const decided = { targetType: 'user', targetId: user.id }
    return {
      ...user,
      sessionCount: (await sessions.list(user.id)).length,
      reportsMade: made.all,
      reportsMadeUpheld: made.upheld,
      reportsReceived: received.all,
      reportsReceivedUpheld: received.upheld,
      warnings: (await listWarnings(db, user.id, mostWarnings)).map(presentWarning),
      history: (await findEntries(db, decided, newestDecisions)).map(presentEntry),
    }
  }

  /** @throws Problem as `AccountDecisions.decide` */
  async function decide(viewer: Viewer, id: string, step: AccountStep) {
    await take(viewer, id, step)
    return one(viewer, id)
  }

  const take = (viewer: Viewer, id: string, step: AccountStep): Promise<void> =>
    db.transaction((tx) => decisions.decide(tx, viewer, id, step))

  /** Does the same to many, each for itself. @throws Problem 1000 no reason where one is needed, no end of a ban */
  async function batch(viewer: Viewer, body: Schemas['UserBatchBody']): Promise<BatchOutcome> {
    const step = batchStepOf(body)
    const bans =
      body.seen && new Map(body.seen.map(({ id, until }) => [id.toLowerCase(), { until }]))
    return inBatch(body.ids, (typed) => {
      const id = typed.toLowerCase()
      if (step === 'endSessions') return endOthersSessions(viewer, id)
      const seen = bans && (bans.get(id) ?? null)
      return take(viewer, id, step.type === 'account.lift' ? { ...step, seen } : step)
    })
  }

  /** An administrator who chose everybody did not mean to be signed out in the middle of it. */
  async function endOthersSessions(viewer: Viewer, accountId: string) {
    if (isSelf(viewer, accountId)) throw problem.conflict('不能在批量处理里让自己退出登录')
    await endSessions(viewer, accountId)
  }

  /** Gives a placeholder to a mailbox, or what it owns to an account. @throws Problem as `Claims`, 1000 both or neither */
  async function claim(viewer: Viewer, id: string, { email, accountId }: Schemas['ClaimBody']) {
    if ((email === undefined) === (accountId === undefined))
      throw problem.invalid({ email: ['请填写邮箱，或选择一个已有的账号'] })
    const claimed =
      accountId === undefined
        ? await claims.claim(id, email ?? '', viewer)
        : await claims.merge(id, accountId, viewer)
    return one(viewer, claimed.id)
  }

  /** @throws Problem 2012 */
  async function listSessions(id: string): Promise<Session[]> {
    if (!(await findAccount(db, id))) throw problem.notFound(2012)
    return sessions.list(id)
  }

  /** Signs the account out where `sessionId` is, or everywhere. @throws Problem 2012, 1004 it has no such session */
  async function endSessions(viewer: Viewer, accountId: string, sessionId?: string) {
    if (!(await findAccount(db, accountId))) throw problem.notFound(2012)
    await asAdmin(core, viewer.id, async (tx) => {
      const only = sessionId === undefined ? {} : { only: sessionId }
      const count = await sessions.endAll(tx, { accountId, reason: 'byAdmin', ...only })
      if (sessionId !== undefined && count === 0) throw problem.notFound()
      await audit(tx, viewer, 'user.endSessions', accountId, { after: { count } })
    })
  }

  return { list, open, decide, batch, claim, listSessions, endSessions }
}

function batchStepOf({
  action,
  reason: typed = '',
  rule,
  until,
  clientId,
}: Schemas['UserBatchBody']): AccountStep | 'endSessions' {
  if (action === 'endSessions') return action
  const reason = typed.trim()
  if (reason === '') throw problem.invalid({ reason: ['请写明原因'] })
  if (action === 'warn') return { type: 'account.warn', reason, rule, clientId }
  if (action === 'lift') return { type: 'account.lift', reason, clientId }
  if (until === undefined) throw problem.invalid({ until: ['请选择截止时间'] })
  const end = until === null ? null : new Date(until)
  return { type: 'account.ban', until: end, reason, rule, clientId }
}
