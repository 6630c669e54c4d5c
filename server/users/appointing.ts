import type { Core } from '#server/core.ts'
import { OperatorError } from '#server/lib/operator-error.ts'
import { findAccountByEmail } from './accounts.store.ts'
import type { AccountDecisions } from './decisions.ts'
import { isAdmin } from './users.policy.ts'

/** The operator makes a member an administrator: what remains where no administrator can sign in any more. */
export const createAppointing =
  ({ db }: Pick<Core, 'db'>, decisions: AccountDecisions) =>
  /**
   * @returns their nickname
   * @throws OperatorError nobody has this address · Problem 1006 when it may not happen to the account as it stands
   */
  async (email: string): Promise<string> => {
    const account = await findAccountByEmail(db, email)
    if (!account)
      throw new OperatorError(`没有用 ${email} 注册的成员：请先用它注册，再运行这个命令。`)
    const seen = account.roles
    const roles = [...seen, 'Admin']
    const step = {
      type: 'account.setRoles',
      roles,
      seen,
      reason: 'bin/inkstone admin',
    } as const
    if (!isAdmin(account))
      await db.transaction((tx) => decisions.decide(tx, null, account.id, step))
    return account.nickName
  }
