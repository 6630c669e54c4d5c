import type { Handle } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { lockAccounts } from '#server/users/accounts.store.ts'

/** An account, and the hash of the password that turned out right. */
export type Proven = Pick<Account, 'id' | 'passwordHash'>

/**
 * Locks the account. A password is checked before the transaction of what it allows, because that takes long; whoever sets
 * another one holds this lock.
 * @returns whether the password is still the one that was checked
 */
export async function stillProven(tx: Handle, { id, passwordHash }: Proven): Promise<boolean> {
  const [account] = await lockAccounts(tx, [id])
  return account?.passwordHash === passwordHash
}
