import type { Core } from '#server/core.ts'
import type { Transaction } from '#server/db/client.ts'
import { type Account, accounts } from '#server/db/schema/accounts.ts'
import { type Follow, follows } from '#server/db/schema/relations.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import { addToCounters, insertRows, tally } from './seed.store.ts'

interface NewMember extends Pick<Account, 'nickName' | 'bio'> {
  importKey: string
  email: string
  joinedAt: Date
  roles?: string[]
  /** Lets others see whom they follow. */
  showsFollows?: boolean
  /** By import keys, of members that are known or new. */
  follows: { key: string; at: Date }[]
}

type NewFollow = Pick<Follow, 'followerId' | 'followeeId'>

/**
 * Writes members and whom they follow, all or nothing; `record` says in the same transaction what that means to others.
 * @returns the ids of all by import key
 */
export async function addMembers(
  { db, newId }: Pick<Core, 'db' | 'newId'>,
  known: Map<string, Account>,
  { members, passwordHash }: { members: NewMember[]; passwordHash: string | null },
  record?: (tx: Transaction, added: { id: string }[], pairs: NewFollow[]) => Promise<void>,
): Promise<Map<string, string>> {
  const ids = new Map([...known].map(([key, { id }]) => [key, id]))
  for (const { importKey } of members) ids.set(importKey, newId())
  const idOf = (key: string) => ids.get(key) ?? ''
  const rows = members.map(({ importKey, email, nickName, bio, joinedAt, ...member }) => ({
    id: idOf(importKey),
    email,
    nickName,
    nickKey: nicknameKey(nickName),
    bio,
    roles: member.roles ?? [],
    passwordHash,
    showsFollows: member.showsFollows ?? false,
    importKey,
    createdAt: joinedAt,
    updatedAt: joinedAt,
  }))
  const pairs = members.flatMap(
    ({ importKey, showsFollows: isShown = false, follows: those }) =>
      those.map(({ key, at: createdAt }) => ({
        followerId: idOf(importKey),
        followeeId: idOf(key),
        isShown,
        createdAt,
      })),
  )
  await db.transaction(async (tx) => {
    await insertRows(tx, accounts, rows)
    await insertRows(tx, follows, pairs)
    await addToCounters(tx, accounts, {
      followerCount: tally(pairs, ({ followeeId }) => followeeId),
      followingCount: tally(pairs, ({ followerId }) => followerId),
    })
    await record?.(tx, rows, pairs)
  })
  return ids
}
