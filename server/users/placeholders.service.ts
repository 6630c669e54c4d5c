import type { Core } from '#server/core.ts'
import type { Handle } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { Codes } from '#server/auth/codes.ts'
import { acceptedEmail } from '#server/auth/credentials.ts'
import { problem } from '#server/lib/problem.ts'
import * as letters from '#server/mail/letters.ts'
import type { Postman } from '#server/mail/postman.ts'
import * as store from './accounts.store.ts'
import { nicknameKey, tidyNickname } from './nickname.ts'

interface PlaceholderAuthor {
  /** Where the author came from; the same key finds the same account again. */
  importKey: string
  name: string
  bio?: string | undefined
  avatarUrl?: string | null | undefined
}

/** Accounts of authors who never registered here: they own what was imported, and nobody can sign in to them. */
export interface Placeholders {
  /** The account of the imported author, made when there is none. A taken name gets a number behind it. */
  ensure(author: PlaceholderAuthor, handle?: Handle): Promise<Account>
  /**
   * Gives a placeholder to the reader of this mailbox, who gets a link to set a password.
   * @throws Problem 2012 when there is no such placeholder, 2002 when the e-mail has an account
   */
  claim(placeholderId: string, email: string): Promise<Account>
}

const longestName = 20

export function createPlaceholders(
  { db, clock, newId, events, publicUrl }: Core,
  { codes, postman }: { codes: Codes; postman: Postman },
): Placeholders {
  async function ensure(author: PlaceholderAuthor, handle: Handle = db) {
    const known = await store.findAccountByImportKey(handle, author.importKey)
    if (known) return known
    const nickName = await freeName(handle, author.name)
    const now = clock.now()
    return store.insertAccount(handle, {
      id: newId(),
      nickName,
      nickKey: nicknameKey(nickName),
      bio: author.bio ?? '',
      avatarUrl: author.avatarUrl ?? null,
      status: 'placeholder',
      importKey: author.importKey,
      createdAt: now,
      updatedAt: now,
    })
  }

  /** Imports run one at a time, so a name that is free here is still free a moment later. */
  async function freeName(handle: Handle, wanted: string) {
    const name = tidyNickname(wanted) || '佚名'
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : ` ${number}`
      const room = longestName - suffix.length
      const candidate = Array.from(name).slice(0, room).join('').trim() + suffix
      if (!(await store.findAccountByNickKey(handle, nicknameKey(candidate)))) return candidate
    }
  }

  async function claim(placeholderId: string, text: string) {
    const email = acceptedEmail(text)
    const placeholder = await store.findAccount(db, placeholderId)
    if (placeholder?.status !== 'placeholder') throw problem.notFound(2012)
    const account = await store.updateAccount(db, placeholderId, {
      email,
      status: 'active',
      updatedAt: clock.now(),
    })
    events.emit('account.changed', { accountId: account.id })
    postman.post(async () => {
      const target = { purpose: 'reset', email, accountId: account.id } as const
      return letters.passwordReset(email, publicUrl(), await codes.issueLink(target))
    })
    return account
  }

  return { ensure, claim }
}
