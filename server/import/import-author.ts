import { readFile } from 'node:fs/promises'
import type { Core } from '#server/core.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { demandFound, problem } from '#server/lib/problem.ts'
import type { AppContext } from '#server/modules.ts'
import {
  findAccount,
  findAccountByEmail,
  findAccountByImportKey,
} from '#server/users/accounts.store.ts'
import { tidyEmail } from '#server/users/email.ts'
import { authorKey } from './identity.ts'
import { dressPlaceholder, findKnownAuthors, renameAuthor } from './import.store.ts'
import type { ImportedAuthor, ImportedPost } from './imported-post.ts'
import type { Site } from './site.ts'

export type AuthorFinder = Awaited<ReturnType<typeof createAuthorFinder>>

/**
 * Who owns the posts of a site. Posts that name nobody belong to `author`: the member with that e-mail address, else a placeholder of that name.
 * Without one they belong to a placeholder with the name of the site.
 * @throws Problem 2012 when no member has the address
 */
export async function createAuthorFinder(
  { core, services }: AppContext,
  site: Site,
  { author: fallback, dryRun: isDryRun }: { author: string; dryRun: boolean },
) {
  const { placeholders, images } = services
  const member = fallback.includes('@') ? await memberBehind(core, fallback) : undefined
  const nobody: ImportedAuthor = { name: member?.nickName || fallback || site.title || '佚名' }
  const names = new Set<string>()
  const met = new Set<string>()
  let newOnes = 0

  /**
   * The account of the post's first author as it is at this moment; made when there is none. An author may be merged or erased while
   * the import runs.
   * @throws Problem 1006 when an author whom this import has met is no more
   */
  async function ensure({ authors: [author] }: ImportedPost): Promise<Account> {
    if (!author && member) return demandMember(member.id)
    const { name, bio, avatar } = author ?? nobody
    const importKey = authorKey(site.name, name)
    const known = await findAccountByImportKey(core.db, importKey)
    if (!known && met.has(name)) throw gone()
    met.add(name)
    if (known) return known
    const account = await placeholders.ensure({ importKey, name, bio })
    newOnes += 1
    if (avatar) await dress(account, avatar)
    return account
  }

  async function demandMember(id: string): Promise<Account> {
    const account = await findAccount(core.db, id)
    if (!account || account.status === 'deleted') throw gone()
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
    await dressPlaceholder(core.db, account.id, avatarUrl, core.clock.now())
  }

  /** How many accounts `ensure` would make for authors of these names. */
  async function foreseeNew(names: string[]) {
    const placeholders = names.filter((name) => name !== member?.nickName)
    const keysOf = (name: string) =>
      [site.name, ...site.formerNames].map((it) => authorKey(it, name))
    const known = await findKnownAuthors(core.db, placeholders.flatMap(keysOf))
    return placeholders.filter((name) => !keysOf(name).some((key) => known.has(key))).length
  }

  /** Authors whom the site brought along under a former name are the same, also those who have written nothing new. */
  async function meet({ authors: [author] }: ImportedPost) {
    const { name } = author ?? nobody
    if (names.has(name)) return
    names.add(name)
    if (!isDryRun) await renameFormer(core, site, name)
  }

  return {
    /** The authors as the report counts them. */
    names,
    meet,
    ensure,
    /** How many accounts `ensure` has made so far. */
    countNew: () => newOnes,
    foreseeNew,
  }
}

async function renameFormer({ db }: Core, { name, formerNames }: Site, author: string) {
  const importKey = authorKey(name, author)
  for (const former of formerNames) {
    if (await findAccountByImportKey(db, importKey)) return
    await renameAuthor(db, authorKey(former, author), importKey)
  }
}

const gone = () => problem.conflict('作者的账号在导入途中合并或注销了')

async function memberBehind({ db }: Core, text: string) {
  const email = tidyEmail(text)
  return demandFound(
    email === undefined ? undefined : await findAccountByEmail(db, email),
    2012,
  )
}
