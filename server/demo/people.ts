import { randomInt } from 'node:crypto'
import { hashPassword } from '#server/auth/passwords.ts'
import type { Account } from '#server/db/schema/accounts.ts'
import { createFollows } from '#server/follows/follows.service.ts'
import type { AppContext as House } from '#server/services.ts'
import {
  findAccountByImportKey,
  hasAdmin,
  insertAccount,
  updateAccount,
} from '#server/users/accounts.store.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import { people } from './cast.ts'
import type { DemoPerson } from './cast.ts'
import { hang } from './picture.ts'

const dayMs = 86_400_000

/** The accounts of the cast by their keys. */
export type Members = Map<string, Account>

export interface Cast {
  members: Members
  /** Of all accounts that this run made; null when it made none. */
  password: string | null
}

/**
 * Makes the accounts that are missing, and who follows whom.
 * @param isResumed a run before was cut short, and told nobody its password: all accounts get the new one
 */
export async function ensurePeople(house: House, isResumed: boolean): Promise<Cast> {
  const { db, clock, newId } = house.core
  const password = createPassword()
  const passwordHash = await hashPassword(password)
  const isAdminWanted = !(await hasAdmin(db))
  const members: Members = new Map()
  let isTold = isResumed
  for (const person of people) {
    const known = await findAccountByImportKey(db, keyOf(person))
    isTold ||= !known
    const account = known
      ? isResumed
        ? await updateAccount(db, known.id, { passwordHash, updatedAt: clock.now() })
        : known
      : await insertAccount(db, {
          ...rowOf(person, clock.now()),
          id: newId(),
          roles: person.isAdmin && isAdminWanted ? ['Admin'] : [],
          passwordHash,
        })
    members.set(person.key, await dressed(house, account, person))
  }
  await ensureFollows(house, members)
  return { members, password: isTold ? password : null }
}

const keyOf = ({ key }: DemoPerson) => `demo:${key}`

function rowOf(person: DemoPerson, now: Date) {
  const { key, nickName, bio, joinedDaysAgo, showsFollows = false } = person
  const joined = new Date(now.getTime() - joinedDaysAgo * dayMs)
  return {
    email: `${key}@example.com`,
    nickName,
    nickKey: nicknameKey(nickName),
    bio,
    showsFollows,
    importKey: keyOf(person),
    createdAt: joined,
    updatedAt: joined,
  }
}

async function dressed(house: House, account: Account, { avatar }: DemoPerson) {
  if (avatar === undefined || account.avatarUrl !== null) return account
  const avatarUrl = await hang(house, account.id, 'avatar', avatar)
  return updateAccount(house.core.db, account.id, { avatarUrl, updatedAt: account.updatedAt })
}

async function ensureFollows({ core }: House, members: Members) {
  const follows = createFollows(core)
  for (const { key, follows: names } of people) {
    for (const name of names) {
      const pair = {
        followerId: memberOf(members, key).id,
        followeeId: memberOf(members, name).id,
      }
      await follows.follow(pair, true)
    }
  }
}

/** @throws Error for a key that is nobody's: a mistake in the demo's own files */
export function memberOf(members: Members, key: string): Account {
  const member = members.get(key)
  if (!member) throw new Error(`the demo has nobody called ${key}`)
  return member
}

/** Without letters and digits that look alike: people copy it from a screen. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'

function createPassword() {
  const word = () =>
    Array.from({ length: 4 }, () => alphabet.charAt(randomInt(alphabet.length))).join('')
  return `${word()}-${word()}-${word()}`
}
