import type { Codes } from '#server/auth/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import type { MailKind } from '#server/db/schema/mails.ts'
import { findAccountByEmail } from '#server/users/accounts.store.ts'
import * as letters from './mail-texts.ts'
import type { Mail } from './mail.ts'

/**
 * What a cause says of the mail that it wants. It is the same for every address: whether the address has an account is
 * looked up by the postman, when nobody waits for an answer any more.
 */
export type MailOrder =
  /** A code to register with, or word that the address has an account. */
  | { kind: 'registration'; to: string }
  /** A link to a new password, or word that the address has no account. */
  | { kind: 'reset'; to: string }
  /** A code that makes this the account's address, or word that the address has an account. */
  | { kind: 'email'; to: string; accountId: string }
  /** A link to the first password of an author who was imported. */
  | { kind: 'claim'; to: string; accountId: string }
  | { kind: 'passwordChanged'; to: string }
  /** To the address that the account has left. */
  | { kind: 'emailChanged'; to: string }

/** Whether such a mail hands over a code or a link, and so is of no use later. */
export const handsOver: Readonly<Record<MailKind, boolean>> = {
  registration: true,
  reset: true,
  email: true,
  claim: true,
  passwordChanged: false,
  emailChanged: false,
}

/** Writes the mail of an order, and issues its code or link in the same transaction. */
export function createWriting({
  codes,
  publicUrl,
}: {
  codes: Pick<Codes, 'issueDigits' | 'issueLink'>
  publicUrl: () => string
}) {
  return async function write(tx: Transaction, order: MailOrder): Promise<Mail> {
    const { to } = order
    switch (order.kind) {
      case 'registration': {
        if (await findAccountByEmail(tx, to)) return letters.alreadyRegistered(to, publicUrl())
        const target = { purpose: 'register', email: to } as const
        return letters.registrationCode(to, await codes.issueDigits(tx, target))
      }
      case 'reset': {
        const account = await findAccountByEmail(tx, to)
        if (!account) return letters.noAccountToReset(to, publicUrl())
        return resetLink(tx, to, account.id)
      }
      case 'email': {
        if (await findAccountByEmail(tx, to)) return letters.alreadyRegistered(to, publicUrl())
        const { accountId } = order
        const target = { purpose: 'email', email: to, accountId } as const
        return letters.emailChangeCode(to, await codes.issueDigits(tx, target))
      }
      case 'claim':
        return resetLink(tx, to, order.accountId)
      case 'passwordChanged':
        return letters.passwordChanged(to, publicUrl())
      case 'emailChanged':
        return letters.emailChanged(to)
    }
  }

  async function resetLink(tx: Transaction, email: string, accountId: string) {
    const token = await codes.issueLink(tx, { purpose: 'reset', email, accountId })
    return letters.passwordReset(email, publicUrl(), token)
  }
}
