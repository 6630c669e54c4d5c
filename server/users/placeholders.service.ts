import type { Core } from '#server/core.ts'
import type { Handle } from '#server/db/client.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import * as store from './accounts.store.ts'
import { invisible, nicknameKey, tidyNickname } from './nickname.ts'

interface PlaceholderAuthor {
  /** Where the author came from; the same key finds the same account again. */
  importKey: string
  name: string
  bio?: string | undefined
  avatarUrl?: string | null | undefined
}

const longestName = 20

/** Accounts of authors who never registered here: they own what was imported, and nobody can sign in to them. */
export function createPlaceholders({ db, clock, newId }: Core) {
  /** The account of the imported author, made when there is none. A taken name gets a number behind it. */
  async function ensure(author: PlaceholderAuthor, handle: Handle = db): Promise<Account> {
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
    // Spaces that are no plain ones become such; what nobody sees goes.
    const seen = wanted.replace(/\s/gu, ' ').split(invisible).join('')
    const name = tidyNickname(seen) || '佚名'
    for (let number = 1; ; number += 1) {
      const suffix = number === 1 ? '' : ` ${number}`
      const room = longestName - suffix.length
      const candidate = Array.from(name).slice(0, room).join('').trim() + suffix
      if (!(await store.findAccountByNickKey(handle, nicknameKey(candidate)))) return candidate
    }
  }

  return { ensure }
}
