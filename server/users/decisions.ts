import {
  type AccountEvent,
  type AccountState,
  nextAccountState,
} from '#machines/lifecycle/account.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { isRecorded } from '#server/audit/audit.store.ts'
import type { Sessions } from '#server/auth/sessions.service.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { eachAlone } from '#server/db/in-batches.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Job } from '#server/jobs/jobs.ts'
import { namedId } from '#server/lib/id.ts'
import { problem, demandFound } from '#server/lib/problem.ts'
import type { Postman } from '#server/mail/postman.ts'
import type { Finding } from '#server/moderation/rules.ts'
import { banOf, demandAdmin, refuseBanned } from '#server/db/as-member.ts'
import { updateAccount } from './accounts.store.ts'
import { presentRoles } from './admin.present.ts'
import * as store from './decisions.store.ts'
import { eraseAccount } from './erasing.ts'
import { accountStateOf, isAdmin } from './users.policy.ts'
import { refusalOf } from './refusals.ts'

/** The ban that somebody saw running, or null when they saw none. */
type SeenBan = components['schemas']['RunningBan'] | null | undefined

/** Where what is changed was looked at before, `seen` is what was there: nobody else's decision since is undone. */
export type AccountStep = (
  | ({ type: 'account.warn' } & Finding)
  /** `until` null: for ever. */
  | ({ type: 'account.ban'; until: Date | null; seen?: SeenBan } & Finding)
  | { type: 'account.lift'; reason: string; seen?: SeenBan }
  | { type: 'account.setRoles'; roles: string[]; reason: string; seen?: string[] | undefined }
  | { type: 'account.delete'; reason: string }
) & {
  /** The same of each try: what the first has done is not done again. */
  clientId?: string | undefined
}

/** What is decided about accounts: the lifecycle machine is asked, and no administrator's step is without its audit row. */
export type AccountDecisions = ReturnType<typeof createAccountDecisions>

export function createAccountDecisions(
  { clock, newId, events, audit }: Core,
  { sessions, postman }: { sessions: Sessions; postman: Pick<Postman, 'post'> },
) {
  /** Locks the account for what follows; first of all locks of the transaction. @throws Problem 2012 */
  async function hold(tx: Transaction, accountId: string): Promise<Account> {
    return demandFound(await store.lockForDecision(tx, accountId), 2012)
  }

  /**
   * `viewer` null: the operator.
   * @throws Problem 2012 · 1006 when this may not happen to the account as it stands · 1000 a ban that is over already
   */
  async function decide(
    tx: Transaction,
    viewer: Viewer | null,
    accountId: string,
    step: AccountStep,
  ): Promise<void> {
    const before = await hold(tx, accountId)
    // One moment for the notice and the audit row: by it a second telling finds the first.
    const now = clock.now()
    if (viewer) await demandAdmin(tx, viewer.id, now)
    const { type, clientId } = step
    const id = clientId ? namedId(type, viewer?.id ?? '', before.id, clientId) : newId()
    // An earlier try has come to its end, as decisions take turns.
    if (clientId && (await isRecorded(tx, id))) return
    const by = viewer?.id === before.id ? 'owner' : 'admin'
    const event = eventOf(step, by, before, now)
    const next = await demandNext(tx, before, event)
    // To leave, one gives the password again.
    if (type === 'account.delete' && by === 'owner')
      throw problem.conflict(await refusalOf(tx, before, event, now))
    if (step.type === 'account.setRoles' && isSet(before, step)) return
    const after = await carryOut(tx, before, next, step, { now, actorId: viewer?.id ?? null })
    await audit(tx, viewer, `user.${step.type.slice('account.'.length)}`, before.id, {
      reason: step.reason,
      before: facts(before),
      after: { ...facts(after), ...('rule' in step && { rule: step.rule ?? null }) },
      at: now,
      id,
    })
  }

  async function carryOut(
    tx: Transaction,
    before: Account,
    next: AccountState,
    step: AccountStep,
    { now, actorId }: { now: Date; actorId: string | null },
  ): Promise<Account> {
    const { id: accountId } = before
    const set = (change: Partial<Account>) => updateAccount(tx, accountId, change)
    switch (step.type) {
      case 'account.warn': {
        const { reason, rule = null } = step
        const id = newId()
        await store.insertWarning(tx, { id, accountId, actorId, reason, rule, createdAt: now })
        const account = await set({ warningCount: before.warningCount + 1 })
        await events.record(tx, 'account.warned', { accountId, warningId: id, reason, rule })
        return account
      }
      case 'account.ban': {
        const { until, reason, rule = null } = step
        if (until && until <= now) throw problem.invalid({ until: ['请选择将来的时间'] })
        const bannedForever = next.access === 'bannedForever'
        const account = await set({ bannedUntil: until, bannedForever, banReason: reason })
        // Before the ends of the sessions: who is cut off by it is told so, and not merely that the session ended.
        await events.record(tx, 'account.banned', { accountId, until, reason, rule, at: now })
        await sessions.endAll(tx, { accountId, reason: 'banned' })
        return account
      }
      case 'account.lift':
        return lifted(tx, before, now)
      case 'account.setRoles': {
        const roles = rolesOf(before, step)
        const account = await set({ roles, updatedAt: now })
        await events.record(tx, 'account.changed', { accountId })
        await events.record(tx, 'roles.changed', { accountId, roles, at: now })
        return account
      }
      case 'account.delete':
        return erased(tx, before, now)
    }
  }

  /** Ends a ban whose date has passed, if there is one. */
  async function expire(tx: Transaction, accountId: string): Promise<void> {
    const before = await hold(tx, accountId)
    const now = clock.now()
    const isOver = !before.bannedForever && before.bannedUntil && before.bannedUntil <= now
    if (!isOver) return
    const after = await lifted(tx, before, now)
    const change = { before: facts(before), after: facts(after) }
    await audit(tx, null, 'user.lift', accountId, { reason: '封禁到期', ...change, at: now })
  }

  /** A member leaves. @throws Problem 1006 for the last administrator */
  async function leave(tx: Transaction, accountId: string): Promise<void> {
    const before = await hold(tx, accountId)
    refuseBanned(before, clock.now())
    await demandNext(tx, before, { type: 'account.delete', by: 'owner' })
    await erased(tx, before, clock.now())
  }

  async function demandNext(
    tx: Transaction,
    account: Account,
    event: AccountEvent,
  ): Promise<AccountState> {
    const now = clock.now()
    const isLastAdmin = isAdmin(account) && !(await store.hasOtherAdmin(tx, account.id, now))
    const asked = { ...event, isLastAdmin }
    const next = nextAccountState(accountStateOf(account, now), asked)
    if (!next) throw problem.conflict(await refusalOf(tx, account, asked, now))
    return next
  }

  async function lifted(tx: Transaction, before: Account, now: Date): Promise<Account> {
    const none = { bannedUntil: null, bannedForever: false, banReason: null }
    const { id: accountId } = before
    await events.record(tx, 'account.changed', { accountId })
    await events.record(tx, 'account.lifted', { accountId, at: now })
    return updateAccount(tx, accountId, none)
  }

  async function erased(tx: Transaction, before: Account, now: Date): Promise<Account> {
    const { id: accountId, email } = before
    if (email) await postman.post(tx, { kind: 'accountErased', to: email })
    await events.record(tx, 'account.deleted', { accountId })
    await events.record(tx, 'session.ended', { accountId, sessionId: null })
    return eraseAccount(tx, before, now)
  }

  return { hold, decide, expire, leave }
}

function eventOf(
  step: AccountStep,
  by: AccountEvent['by'],
  before: Account,
  now: Date,
): AccountEvent {
  const { type } = step
  switch (type) {
    case 'account.ban': {
      const { until, seen } = step
      const hasSeen = hasSeenBan(before, seen, now)
      if (until === null) return { type: 'account.banForever', by, ...hasSeen }
      const runsUntil = banOf(before, now)
      const endsEarlier = runsUntil !== undefined && (runsUntil === null || until < runsUntil)
      return { type, by, endsEarlier, ...hasSeen }
    }
    case 'account.lift':
      return { type, by, ...hasSeenBan(before, step.seen, now) }
    case 'account.setRoles': {
      const { roles, seen } = step
      const hasSeen = seen && {
        hasSeen: isSame(presentRoles(before.roles), presentRoles(seen)) || isSet(before, step),
      }
      return { type, by, givesAdmin: roles.includes('Admin'), ...hasSeen }
    }
    case 'account.warn':
    case 'account.delete':
      return { type, by }
  }
}

/** One that has ended by itself since is none that somebody lifted, and stands for no other. */
function hasSeenBan(account: Account, seen: SeenBan, now: Date) {
  if (seen === undefined) return {}
  const isOver = seen?.until && new Date(seen.until) <= now
  const expected = isOver ? undefined : millisOf(seen?.until)
  return { hasSeen: millisOf(banOf(account, now)) === expected }
}

const given = new Set(['User', 'VIP', 'Admin'])

/** A role that nobody can give here, nobody takes here. */
const rolesOf = (before: Account, { roles }: { roles: readonly string[] }) => [
  ...new Set([...roles, ...before.roles.filter((role) => !given.has(role))]),
]

/** Whether they are those that are asked for already, by an earlier try or by somebody else. */
const isSet = (before: Account, change: { roles: readonly string[] }) =>
  isSame(before.roles, rolesOf(before, change))

const millisOf = (time: Date | string | null | undefined) => time && new Date(time).getTime()

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((role) => other.includes(role))

/** What the audit log keeps of an account: nothing that says who it is, which the log would still say once it is erased. */
const facts = (account: Account) => ({
  status: account.status,
  roles: account.roles,
  bannedUntil: account.bannedUntil?.toISOString() ?? null,
  bannedForever: account.bannedForever,
  warningCount: account.warningCount,
})

/**
 * Ends the bans whose date has passed, each by itself: one that fails keeps no other from it. The member could sign in from
 * that moment already.
 */
export const endedBansJob = (
  { db, clock }: Core,
  decisions: Pick<AccountDecisions, 'expire'>,
): Job => ({
  name: 'ended-bans',
  schedule: '* * * * *',
  run: () =>
    eachAlone(store.listEndedBans(db, clock.now()), (ended) =>
      eachAlone(ended, ({ id }) => db.transaction((tx) => decisions.expire(tx, id))),
    ),
})
