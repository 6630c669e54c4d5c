import { nextAccountState } from '#machines/lifecycle/account.machine.ts'
import { isRepeated } from '#server/audit/audit.store.ts'
import { removeCodesOf } from '#server/auth/codes.store.ts'
import { acceptedEmail } from '#server/auth/credentials.ts'
import type { Viewer } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import { demandAdmin } from '#server/db/as-member.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { problem } from '#server/lib/problem.ts'
import type { Postman } from '#server/mail/postman.ts'
import { endTies } from '#server/relations/relations.service.ts'
import { updateAccount } from './accounts.store.ts'
import { moveBelongings } from './claims.store.ts'
import { lockBothForDecision } from './decisions.store.ts'
import type { AccountDecisions } from './decisions.ts'
import { eraseAccount } from './erasing.ts'
import { refusalOf } from './refusals.ts'
import { accountStateOf } from './users.policy.ts'

/** How authors come to what was imported for them. `viewer` null: the operator. */
export type Claims = ReturnType<typeof createClaims>

export function createClaims(
  { db, clock, events, audit }: Core,
  { decisions, postman }: { decisions: AccountDecisions; postman: Postman },
) {
  /**
   * Gives a placeholder to the reader of this mailbox, who gets a link to set a password. Until there is one, it may be
   * given to the reader of another mailbox.
   * @throws Problem 2012 absent, 1006 somebody has come in, 2002 the e-mail has an account
   */
  async function claim(
    placeholderId: string,
    text: string,
    viewer: Viewer | null = null,
  ): Promise<Account> {
    const email = acceptedEmail(text)
    return db.transaction(async (tx) => {
      const before = await demandClaimable(tx, placeholderId, viewer)
      const claimed = { email, status: 'active', updatedAt: clock.now() } as const
      const after = await updateAccount(tx, before.id, claimed)
      await removeCodesOf(tx, { accountId: before.id, email: before.email })
      await audit(tx, viewer, 'user.claim', before.id, {
        before: facts(before),
        after: facts(after),
      })
      await postman.post(tx, { kind: 'claim', to: email, accountId: after.id })
      await events.record(tx, 'account.changed', { accountId: after.id })
      return after
    })
  }

  /**
   * Gives what a placeholder owns to an account, with its followers and those who want to hear nothing of it; the
   * placeholder is no more.
   * @throws Problem 2012 absent, 1006 somebody has come in, 1000 (field `accountId`) no account to give it to
   */
  async function merge(
    placeholderId: string,
    accountId: string,
    viewer: Viewer | null = null,
  ): Promise<Account> {
    return db.transaction(async (tx) => {
      // What the heir is known by changes, too: locked less, it would wait for its own writers, and they for it.
      const heir = await lockBothForDecision(tx, accountId, placeholderId)
      // The request again, whose answer was lost.
      if (heir && (await isGiven(tx, viewer, placeholderId, heir))) return heir
      const before = await demandClaimable(tx, placeholderId, viewer)
      if (heir?.status !== 'active') throw problem.invalid({ accountId: ['没有这个账号'] })
      if (heir.id === before.id) throw problem.invalid({ accountId: ['请填写另一个账号'] })
      const { relations, ...moved } = await moveBelongings(tx, before.id, heir.id)
      for (const { kind, ...pair } of relations) {
        if (kind === 'block') await endTies(tx, events, pair)
        await events.record(tx, 'relation.changed', { kind, ...pair })
      }
      const now = clock.now()
      await eraseAccount(tx, before, now)
      await updateAccount(tx, before.id, { postCount: 0, totalViews: 0 })
      const given = { accountId: heir.id, ...moved }
      await audit(tx, viewer, 'user.claim', before.id, { before: facts(before), after: given })
      // A second import finds the author again. Who was two authors stays known as the first.
      const { importKey } = heir.importKey === null ? before : heir
      const after = await updateAccount(tx, heir.id, { importKey })
      await events.record(tx, 'account.deleted', { accountId: before.id })
      await events.record(tx, 'account.changed', { accountId: heir.id })
      return after
    })
  }

  async function demandClaimable(
    tx: Transaction,
    id: string,
    viewer: Viewer | null,
  ): Promise<Account> {
    const account = await decisions.hold(tx, id)
    if (viewer) await demandAdmin(tx, viewer.id, clock.now())
    const event = { type: 'account.claim', by: 'admin' } as const
    if (!nextAccountState(accountStateOf(account, clock.now()), event))
      throw problem.conflict(await refusalOf(tx, account, event, clock.now()))
    return account
  }

  return { claim, merge }
}

/** Whether the last that happened to a placeholder is that this administrator merged it into the heir. */
const isGiven = (
  tx: Transaction,
  viewer: Viewer | null,
  placeholderId: string,
  heir: Account,
) => isRepeated(tx, viewer, 'user.claim', placeholderId, { after: { accountId: heir.id } })

/** What the audit log keeps of who was claimed: as of every account, no name. */
const facts = ({ status }: Account) => ({ status })
