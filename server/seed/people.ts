import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/auth/passwords.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { follows } from '#server/db/schema/follows.ts'
import type { AppContext as House } from '#server/services.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import type { Chance } from './chance.ts'
import { addToCounters, findAccounts, insertRows, takenNames } from './seed.store.ts'
import { fields, givenNames, surnames } from './words.ts'

/** A community of 100,000 posts has 2,000 who write and read them. */
const postsOfMember = 50
const fewest = 12
const most = 5_000
const mostFollowed = 30

export const membersFor = (posts: number) =>
  Math.min(most, Math.max(fewest, Math.round(posts / postsOfMember)))

export interface Period {
  since: Date
  until: Date
}

/** The ids of so many seeded members, the most active first; makes those that are missing, with whom they follow. */
export async function ensureMembers(
  { core }: House,
  chance: Chance,
  count: number,
  period: Period,
): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, index) => `seed:${index + 1}`)
  const known = await findAccounts(core.db, keys)
  const missing = keys.filter((key) => !known.has(key))
  if (missing.length > 0) {
    const rows = await rowsFor(core, chance, missing, period)
    for (const { id, importKey } of rows) known.set(importKey, id)
    const ids = idsOf(keys, known)
    const pairs = rows.flatMap(({ id, createdAt }) =>
      chance
        .some(ids, chance.longTail(3, Math.min(mostFollowed, count / 3)), chance.favour)
        .filter((followeeId) => followeeId !== id)
        .map((followeeId) => ({
          followerId: id,
          followeeId,
          createdAt: chance.soonAfter(createdAt, period.until),
        })),
    )
    await core.db.transaction(async (tx) => {
      await insertRows(tx, accounts, rows)
      await insertRows(tx, follows, pairs)
      await addToCounters(tx, accounts, countFollows(pairs))
    })
  }
  return idsOf(keys, known)
}

const idsOf = (keys: string[], known: Map<string, string>) =>
  keys.flatMap((key) => known.get(key) ?? [])

async function rowsFor(
  { db, newId }: House['core'],
  chance: Chance,
  keys: string[],
  { since, until }: Period,
) {
  const names = await namesFor(db, chance, keys.length)
  // Nobody is told it: whoever wants to sign in as one of them asks for another by mail.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  return keys.map((importKey, index) => {
    const joined = chance.soonAfter(since, until)
    const nickName = names[index] ?? importKey
    return {
      id: newId(),
      email: `${importKey.replace(':', '-')}@example.com`,
      nickName,
      nickKey: nicknameKey(nickName),
      bio: `写${chance.pick(fields).shelf}，也读${chance.pick(fields).shelf}。`,
      passwordHash,
      importKey,
      createdAt: joined,
      updatedAt: joined,
    }
  })
}

/** Names nobody has; one that somebody has gets a number. */
async function namesFor(db: House['core']['db'], chance: Chance, count: number) {
  const wished = Array.from(
    { length: count },
    () => `${chance.pick(surnames)}${chance.pick(givenNames)}${chance.pick(givenNames)}`,
  )
  const taken = await takenNames(db, wished.map(nicknameKey))
  return wished.map((name) => {
    let free = name
    for (let number = 2; taken.has(nicknameKey(free)); number += 1) free = `${name}${number}`
    taken.add(nicknameKey(free))
    return free
  })
}

function countFollows(pairs: { followerId: string; followeeId: string }[]) {
  const counts = new Map<string, { followerCount: number; followingCount: number }>()
  const of = (id: string) => {
    const count = counts.get(id) ?? { followerCount: 0, followingCount: 0 }
    counts.set(id, count)
    return count
  }
  for (const { followerId, followeeId } of pairs) {
    of(followerId).followingCount += 1
    of(followeeId).followerCount += 1
  }
  return counts
}
