import { randomInt } from 'node:crypto'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import type { AppContext } from '#server/services.ts'
import { hasAdmin, updateAccount } from '#server/users/accounts.store.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import { adoptPicture } from './demo-texts.ts'
import { type DemoPerson, people } from './fixtures/people.ts'
import { writeMembers } from './members.ts'
import { findMembers } from './seed.store.ts'

const dayMs = 86_400_000

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
  const { db, clock } = app.core
  const keys = people.map(keyOf)
  const known = await findMembers(db, keys)
  const missing = people.filter((person) => !known.has(keyOf(person)))
  const password = isResumed || missing.length > 0 ? createPassword() : null
  const passwordHash = password && (await hashPassword(password))
  if (isResumed)
    for (const { id } of known.values())
      await updateAccount(db, id, { passwordHash, updatedAt: clock.now() })
  await addMembers(app, missing, known, passwordHash)
  const members = await findMembers(db, keys)
  for (const person of people) {
    const account = members.get(keyOf(person))
    if (!account || !person.avatar || account.avatarUrl) continue
    const { id, updatedAt } = account
    const avatarUrl = await adoptPicture(app, id, 'avatar', person.avatar)
    members.set(keyOf(person), await updateAccount(db, id, { avatarUrl, updatedAt }))
  }
  const memberOf = (key: string) => {
    const member = members.get(keyOf({ key }))
    if (!member) throw new Error(`the demo has nobody called ${key}`)
    return member
  }
  return { memberOf, password }
}

const keyOf = ({ key }: Pick<DemoPerson, 'key'>) => `demo:${key}`

async function addMembers(
  { core: { db, clock, newId, events } }: AppContext,
  missing: DemoPerson[],
  known: Map<string, Account>,
  passwordHash: string | null,
) {
  const isAdminWanted = !(await hasAdmin(db))
  const now = clock.now().getTime()
  const ids = new Map([...known].map(([key, { id }]) => [key, id]))
  const rows = missing.map((person) => {
    const { key, nickName, bio, joinedDaysAgo, showsFollows = false } = person
    const joined = new Date(now - joinedDaysAgo * dayMs)
    const id = newId()
    ids.set(keyOf(person), id)
    return {
      id,
      email: `${key}@example.com`,
      nickName,
      nickKey: nicknameKey(nickName),
      bio,
      roles: person.isAdmin && isAdminWanted ? ['Admin'] : [],
      passwordHash,
      showsFollows,
      importKey: keyOf(person),
      createdAt: joined,
      updatedAt: joined,
    }
  })
  const pairs = missing
    .flatMap((person) => person.follows.map((followee) => ({ person, followee })))
    .map(({ person, followee }, index) => ({
      followerId: ids.get(keyOf(person)) ?? '',
      followeeId: ids.get(keyOf({ key: followee })) ?? '',
      isShown: person.showsFollows ?? false,
      // Lists show the latest first.
      createdAt: new Date(now + index),
    }))
  await writeMembers(db, rows, pairs, async (tx) => {
    for (const { id: accountId } of rows)
      await events.record(tx, 'account.registered', { accountId })
    for (const { followerId, followeeId: accountId } of pairs)
      await events.record(tx, 'follow.changed', { followerId, accountId, following: true })
  })
}

/** Without letters and digits that look alike: people copy it from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function createPassword() {
  const word = () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${word()}-${word()}-${word()}`
}
