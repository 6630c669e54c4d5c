import type { Database, Transaction } from './client.ts'

/** What each transaction under way lets happen once it has committed. */
const waiting = new WeakMap<object, (() => void)[]>()

/**
 * Runs `work` once `tx` has committed, in the order in which it was asked for; never when the transaction fails. For what
 * is told within this process: what must not be lost is a row that the transaction writes. `work` must not throw.
 */
export function afterCommit(tx: Transaction, work: () => void): void {
  const list = waiting.get(tx)
  if (!list) throw new Error('afterCommit wants the transaction itself')
  list.push(work)
}

/** Lets transactions of `db` be given something for after their commit. */
export function withAfterCommit(db: Database): Database {
  const transaction = db.transaction.bind(db)
  db.transaction = async (work, config) => {
    const list: (() => void)[] = []
    const result = await transaction((tx) => {
      waiting.set(tx, list)
      return work(tx)
    }, config)
    for (const one of list) one()
    return result
  }
  return db
}
