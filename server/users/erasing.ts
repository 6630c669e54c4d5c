import { removeCodesOf } from '#server/auth/codes.store.ts'
import { removeSessions } from '#server/auth/sessions.store.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { forgetSender } from '#server/feedback/feedback.store.ts'
import { listTies, removeTies } from '#server/follows/follows.store.ts'
import { removeRelationsOf } from '#server/relations/relations.store.ts'
import { lockCrowd, updateAccount } from './accounts.store.ts'

const erasedName = '已注销用户'

/**
 * Takes name, address, picture and ties away for good; what the account published stays, under `已注销用户`. What it did not
 * is taken away after the commit (`erased-accounts.job.ts`), as there may be much of it.
 * The account is locked by `lockForDecision`.
 */
export async function eraseAccount(
  tx: Transaction,
  { id, email }: Pick<Account, 'id' | 'email'>,
  now: Date,
): Promise<Account> {
  await cutTies(tx, id)
  await forgetSender(tx, id)
  const erased = await updateAccount(tx, id, { ...nobody, updatedAt: now })
  await removeSessions(tx, id)
  await removeCodesOf(tx, { accountId: id, email })
  return erased
}

const nobody = {
  email: null,
  nickName: erasedName,
  nickKey: null,
  bio: '',
  avatarUrl: null,
  roles: [],
  passwordHash: null,
  status: 'deleted',
  importKey: null,
  hotness: 0,
  followerCount: 0,
  followingCount: 0,
  showsFollows: false,
  bannedUntil: null,
  bannedForever: false,
  banReason: null,
} as const satisfies Partial<Account>

async function cutTies(tx: Transaction, accountId: string) {
  // They stay as they are read: to make or to cut one takes a share of this account (`lockPair`).
  const ties = await listTies(tx, accountId)
  await lockCrowd(tx, [...ties.following, ...ties.followers])
  await removeTies(tx, accountId, ties)
  await removeRelationsOf(tx, accountId)
}
