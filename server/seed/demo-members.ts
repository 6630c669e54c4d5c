import { randomInt } from 'node:crypto'
import { hashPassword } from '#server/auth/credentials.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { dayMs } from '#server/lib/clock.ts'
import type { AppContext } from '#server/modules.ts'
import { hasAdmin, updateAccount } from '#server/users/accounts.store.ts'
import { adoptPicture } from './demo-texts.ts'
import { type DemoPerson, people } from './fixtures/people.ts'
import { addMembers } from './members.ts'
import { findMembers } from './seed.store.ts'

/** The account of a person by the key in the fixtures. @throws Error for a key that is nobody's */
export type MemberOf = (key: string) => Account

/**
 * Makes the accounts that are missing, with whom they follow.
 * @param isResumed a run before was cut short, and told nobody its password: all accounts get the new one
 * @returns `password`: of all accounts that this run made; null when it made none
 */
export async function ensureDemoMembers(
  app: AppContext,
  isResumed: boolean,
): Promise<{ memberOf: MemberOf; password: string | null }> {
  const { db, clock, events } = app.core
  const keys = people.map(keyOf)
  const known = await findMembers(db, keys)
  const missing = people.filter((person) => !known.has(keyOf(person)))
  const password = isResumed || missing.length > 0 ? createPassword() : null
  const passwordHash = password && (await hashPassword(password))
  if (isResumed)
    for (const { id } of known.values()) await updateAccount(db, id, { passwordHash })
  const isAdminWanted = !(await hasAdmin(db))
  const now = clock.now().getTime()
  let followed = 0
  const members = missing.map((person) => ({
    importKey: keyOf(person),
    email: `${person.key}@example.com`,
    nickName: person.nickName,
    bio: person.bio,
    joinedAt: new Date(now - person.joinedDaysAgo * dayMs),
    roles: person.isAdmin && isAdminWanted ? ['Admin'] : [],
    showsFollows: person.showsFollows ?? false,
    // Lists show the latest first.
    follows: person.follows.map((key) => ({
      key: keyOf({ key }),
      at: new Date(now + followed++),
    })),
  }))
  await addMembers(app.core, known, { members, passwordHash }, async (tx, added, pairs) => {
    for (const { id: accountId } of added)
      await events.record(tx, 'account.registered', { accountId })
    for (const { followerId, followeeId: accountId } of pairs)
      await events.record(tx, 'follow.changed', { followerId, accountId, following: true })
  })
  const found = await findMembers(db, keys)
  for (const person of people) {
    const account = found.get(keyOf(person))
    if (!account || !person.avatar || account.avatarUrl) continue
    const { id, updatedAt } = account
    const avatarUrl = await adoptPicture(app, id, 'avatar', person.avatar)
    found.set(keyOf(person), await updateAccount(db, id, { avatarUrl, updatedAt }))
  }
  const memberOf = (key: string) => {
    const member = found.get(keyOf({ key }))
    if (!member) throw new Error(`the demo has nobody called ${key}`)
    return member
  }
  return { memberOf, password }
}

const keyOf = ({ key }: Pick<DemoPerson, 'key'>) => `demo:${key}`

/** Without letters and digits that look alike: people copy it from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function createPassword() {
  const word = () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${word()}-${word()}-${word()}`
}
