import { readFile } from 'node:fs/promises'
import type { Core } from '#server/core.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { demandFound } from '#server/lib/problem.ts'
import type { AppContext } from '#server/services.ts'
import {
  findAccountByEmail,
  findAccountByImportKey,
  updateAccount,
} from '#server/users/accounts.store.ts'
import { tidyEmail } from '#server/users/email.ts'
import { authorKey } from './identity.ts'
import { countKnownAuthors } from './import.store.ts'
import type { ImportedAuthor, ImportedPost } from './imported-post.ts'
import type { Site } from './site.ts'

export type AuthorFinder = Awaited<ReturnType<typeof createAuthorFinder>>

/**
 * Who owns the posts of a site. Posts that name nobody belong to `fallback`: the member with that e-mail address, else a placeholder of that name.
 * Without one they belong to a placeholder with the name of the site.
 * @throws Problem 2012 when no member has the address
 */
export async function createAuthorFinder(
  { core, services }: AppContext,
  site: Site,
  fallback: string,
) {
  const { placeholders, images } = services
  const member = fallback.includes('@') ? await memberBehind(core, fallback) : undefined
  const nobody: ImportedAuthor = { name: member?.nickName || fallback || site.title || '佚名' }
  const met = new Map<string, Account>()
  let newOnes = 0

  /** The account of the post's first author; made when there is none. */
  async function ensure({ authors: [author] }: ImportedPost): Promise<Account> {
    if (!author && member) return member
    const { name, bio, avatar } = author ?? nobody
    const known = met.get(name)
    if (known) return known
    const importKey = authorKey(site.name, name)
    const isNew = !(await findAccountByImportKey(core.db, importKey))
    const account = await placeholders.ensure({ importKey, name, bio })
    newOnes += Number(isNew)
    if (isNew && avatar) await dress(account, avatar)
    met.set(name, account)
    return account
  }

  async function dress(account: Account, avatar: NonNullable<ImportedAuthor['avatar']>) {
    const avatarUrl =
      avatar.kind === 'remote'
        ? avatar.url
        : await images.adopt(account.id, 'avatar', await readFile(avatar.path)).then(
            ({ url }) => url,
            // An author without a picture is still the author.
            () => null,
          )
    await updateAccount(core.db, account.id, { avatarUrl, updatedAt: core.clock.now() })
  }

  /** How many accounts `ensure` would make for authors of these names. */
  async function foreseeNew(names: string[]) {
    const placeholders = names.filter((name) => name !== member?.nickName)
    const keys = placeholders.map((name) => authorKey(site.name, name))
    return keys.length - (await countKnownAuthors(core.db, keys))
  }

  return {
    /** The author as the report counts them. */
    nameOf: ({ authors: [author] }: ImportedPost) => (author ?? nobody).name,
    ensure,
    /** How many accounts `ensure` has made so far. */
    countNew: () => newOnes,
    foreseeNew,
  }
}

async function memberBehind({ db }: Core, text: string) {
  const email = tidyEmail(text)
  return demandFound(
    email === undefined ? undefined : await findAccountByEmail(db, email),
    2012,
  )
}
