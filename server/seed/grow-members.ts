import { randomBytes } from 'node:crypto'
import { hashPassword } from '#server/auth/credentials.ts'
import type { Core } from '#server/core.ts'
import { nicknameKey } from '#server/users/nickname.ts'
import { addMembers } from './members.ts'
import type { Random } from './random.ts'
import { findMembers, takenNames } from './seed.store.ts'
import { idsOf } from './topics.ts'
import { fields, givenNames, surnames } from './words.ts'

/** A community of 100,000 posts has 2,000 who write and read them. */
const postsOfMember = 50
const fewest = 12
const most = 5_000
const mostFollowed = 30

export const membersFor = (posts: number) =>
  Math.min(most, Math.max(fewest, Math.round(posts / postsOfMember)))

/** The ids of so many seeded members, the most active first; makes those that are missing, with whom they follow. */
export async function growMembers(
  core: Pick<Core, 'db' | 'newId'>,
  random: Random,
  count: number,
  { since, until }: { since: Date; until: Date },
): Promise<string[]> {
  const keys = Array.from({ length: count }, (_, index) => `seed:${index + 1}`)
  const known = await findMembers(core.db, keys)
  const missing = keys.filter((key) => !known.has(key))
  const names = await namesFor(missing)
  const members = missing.map((importKey, index) => ({
    importKey,
    email: `${importKey.replace(':', '-')}@example.com`,
    nickName: names[index] ?? importKey,
    joinedAt: random.soonAfter(since, until),
    bio: `写${random.pick(fields).category}，也读${random.pick(fields).category}。`,
  }))
  const following = members.map((member) => ({
    ...member,
    follows: random
      .sample(keys, random.pareto(3, Math.min(mostFollowed, count / 3)), random.zipf)
      .filter((key) => key !== member.importKey)
      .map((key) => ({ key, at: random.soonAfter(member.joinedAt, until) })),
  }))
  // It is told to nobody: to sign in as one of them, ask for another password by mail.
  const passwordHash = await hashPassword(randomBytes(24).toString('base64url'))
  const ids = await addMembers(core, known, { members: following, passwordHash })
  return idsOf(ids, keys)

  /** Names nobody has: to one that somebody has the member's own number is added. */
  async function namesFor(importKeys: string[]) {
    const wished = importKeys.map((importKey) => {
      const name = `${random.pick(surnames)}${random.pick(givenNames)}${random.pick(givenNames)}`
      return { importKey, names: [name, `${name}${importKey.replace('seed:', '')}`] }
    })
    const taken = await takenNames(
      core.db,
      wished.flatMap(({ names }) => names.map(nicknameKey)),
    )
    return wished.map(({ importKey, names }) => {
      const free = names.find((name) => !taken.has(nicknameKey(name))) ?? importKey
      taken.add(nicknameKey(free))
      return free
    })
  }
}
