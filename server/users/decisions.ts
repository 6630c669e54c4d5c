import {
  type AccountEvent,
  type AccountStanding,
  nextAccountStanding,
} from '#machines/lifecycle/account.machine.ts'
import { record } from '#server/audit/audit.store.ts'
import type { Sessions } from '#server/auth/sessions.service.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Events } from '#server/lib/events.ts'
import { problem } from '#server/lib/problem.ts'
import type { BrokenRule } from '#server/moderation/rules.ts'
import { findAccount, updateAccount } from './accounts.store.ts'
import { refuseBanned } from './bans.ts'
import * as store from './decisions.store.ts'
import { eraseAccount } from './erasing.ts'
import { refusalOf } from './refusals.ts'
import { accountStandingOf, isAdmin } from './users.policy.ts'

/** What is told the member, and kept. */
interface Sanction {
  reason: string
  rule?: BrokenRule | undefined
}

export type AccountStep =
  | ({ type: 'account.warn' } & Sanction)
  /** `until` null: for ever. */
  | ({ type: 'account.ban'; until: Date | null } & Sanction)
  | { type: 'account.lift'; reason: string }
  | { type: 'account.setRoles'; roles: string[]; reason: string }
  | { type: 'account.delete'; reason: string }

/** An account as a transaction left it, and what to tell once that has committed. */
export interface Decided {
  account: Account
  tell: ((events: Events) => void)[]
}

/** What is decided about accounts: the lifecycle machine is asked, and no administrator's step is without its audit row. */
export interface AccountDecisions {
  /** Locks the account for what follows; first of all locks of the transaction. @throws Problem 2012 */
  hold(tx: Transaction, accountId: string): Promise<Account>
  /**
   * `viewer` null: whoever runs the server.
   * @throws Problem 2012 · 1006 when this may not happen to the account as it stands · 1000 a ban that is over already
   */
  decide(
    tx: Transaction,
    viewer: Viewer | null,
    accountId: string,
    step: AccountStep,
  ): Promise<Decided>
  /** Ends a ban whose date has passed. @returns undefined when there is none */
  expire(tx: Transaction, accountId: string): Promise<Decided | undefined>
  /** A member leaves. @throws Problem 1006 for the last administrator */
  leave(tx: Transaction, accountId: string): Promise<Decided>
}

export function createAccountDecisions(
  { clock, newId }: Pick<Core, 'clock' | 'newId'>,
  sessions: Sessions,
): AccountDecisions {
  async function hold(tx: Transaction, accountId: string) {
    const account = await store.lockForDecision(tx, accountId)
    if (!account) throw problem.notFound(2012)
    return account
  }

  async function decide(
    tx: Transaction,
    viewer: Viewer | null,
    accountId: string,
    step: AccountStep,
  ): Promise<Decided> {
    const before = await hold(tx, accountId)
    // One moment for the news and the audit row: by it a second telling finds the first.
    const now = clock.now()
    if (viewer) await demandActing(tx, viewer, now)
    const by = viewer?.id === accountId ? 'owner' : 'admin'
    const next = await demandNext(tx, before, eventOf(step, by))
    const decided = await carryOut(tx, before, next, step, { now, actorId: viewer?.id ?? null })
    await record(tx, {
      id: newId(),
      actorId: viewer?.id ?? null,
      action: step.type.replace('account.', 'user.'),
      targetType: 'user',
      targetId: accountId,
      reason: step.reason,
      before: facts(before),
      after: { ...facts(decided.account), ...('rule' in step && { rule: step.rule ?? null }) },
      createdAt: now,
    })
    return decided
  }

  async function carryOut(
    tx: Transaction,
    before: Account,
    next: AccountStanding,
    step: AccountStep,
    { now, actorId }: { now: Date; actorId: string | null },
  ): Promise<Decided> {
    const { id: accountId } = before
    const set = (change: Partial<Account>) =>
      updateAccount(tx, accountId, { ...change, updatedAt: now })
    switch (step.type) {
      case 'account.warn': {
        const { reason, rule = null } = step
        const id = newId()
        await store.insertWarning(tx, { id, accountId, actorId, reason, rule, createdAt: now })
        const account = await set({ warningCount: before.warningCount + 1 })
        const news = { accountId, warningId: id, reason, rule }
        return { account, tell: [(events) => events.emit('account.warned', news)] }
      }
      case 'account.ban': {
        const { until, reason, rule = null } = step
        if (until && until <= now) throw problem.invalid({ until: ['请选择将来的时间'] })
        const bannedForever = next.access === 'bannedForever'
        const account = await set({ bannedUntil: until, bannedForever, banReason: reason })
        const ended = await sessions.endAll(tx, { accountId, reason: 'banned' })
        const news = { accountId, until, reason, rule, at: now }
        // The ban first: who is cut off by it is told so, and not merely that the session ended.
        return { account, tell: [(events) => events.emit('account.banned', news), ended.tell] }
      }
      case 'account.lift':
        return lifted(tx, before, now)
      case 'account.setRoles': {
        const account = await set({ roles: step.roles })
        const news = { accountId, roles: step.roles, at: now }
        return {
          account,
          tell: [
            (events) => events.emit('account.changed', { accountId }),
            (events) => events.emit('roles.changed', news),
          ],
        }
      }
      case 'account.delete':
        return erased(tx, before, now)
    }
  }

  async function expire(tx: Transaction, accountId: string) {
    const before = await hold(tx, accountId)
    const now = clock.now()
    const isOver = !before.bannedForever && before.bannedUntil && before.bannedUntil <= now
    if (!isOver) return undefined
    const decided = await lifted(tx, before, now)
    await record(tx, {
      id: newId(),
      actorId: null,
      action: 'user.lift',
      targetType: 'user',
      targetId: accountId,
      reason: '封禁到期',
      before: facts(before),
      after: facts(decided.account),
      createdAt: now,
    })
    return decided
  }

  async function leave(tx: Transaction, accountId: string) {
    const before = await hold(tx, accountId)
    refuseBanned(before, clock.now())
    await demandNext(tx, before, { type: 'account.delete', by: 'owner' })
    return erased(tx, before, clock.now())
  }

  async function demandNext(
    tx: Transaction,
    account: Account,
    event: AccountEvent,
  ): Promise<AccountStanding> {
    const now = clock.now()
    const isLastAdmin = isAdmin(account) && !(await store.hasOtherAdmin(tx, account.id, now))
    const asked = { ...event, isLastAdmin }
    const next = nextAccountStanding(accountStandingOf(account, now), asked)
    if (!next) throw problem.conflict(await refusalOf(tx, account, asked))
    return next
  }

  return { hold, decide, expire, leave }
}

/** Whoever decides is still an administrator: of two who ban each other, the first is right. */
async function demandActing(tx: Transaction, viewer: Viewer, now: Date) {
  const actor = await findAccount(tx, viewer.id)
  if (!actor || actor.status !== 'active') throw problem.invalidToken()
  refuseBanned(actor, now)
  if (!isAdmin(actor)) throw problem.denied()
}

async function lifted(tx: Transaction, before: Account, now: Date): Promise<Decided> {
  const none = { bannedUntil: null, bannedForever: false, banReason: null }
  const account = await updateAccount(tx, before.id, { ...none, updatedAt: now })
  const { id: accountId } = before
  return {
    account,
    tell: [
      (events) => events.emit('account.changed', { accountId }),
      (events) => events.emit('account.lifted', { accountId, at: now }),
    ],
  }
}

async function erased(tx: Transaction, before: Account, now: Date): Promise<Decided> {
  const { id: accountId } = before
  const account = await eraseAccount(tx, before, now)
  return {
    account,
    tell: [
      (events) => events.emit('account.deleted', { accountId }),
      (events) => events.emit('session.ended', { accountId, sessionId: null }),
    ],
  }
}

function eventOf(step: AccountStep, by: AccountEvent['by']): AccountEvent {
  switch (step.type) {
    case 'account.ban':
      return { type: step.until ? 'account.ban' : 'account.banForever', by }
    case 'account.setRoles':
      return { type: step.type, by, givesAdmin: step.roles.includes('Admin') }
    case 'account.warn':
    case 'account.lift':
    case 'account.delete':
      return { type: step.type, by }
  }
}

/** What the audit log keeps of an account; nothing that could be used to sign in. */
const facts = (account: Account) => ({
  nickName: account.nickName,
  status: account.status,
  roles: account.roles,
  bannedUntil: account.bannedUntil?.toISOString() ?? null,
  bannedForever: account.bannedForever,
  warningCount: account.warningCount,
})
