import { createFollows } from '#server/follows/follows.service.ts'
import { createRandom } from '#server/seed/random.ts'
import type { Member } from './members.ts'
import { publish } from './posts.ts'
import type { TestServer } from './server.ts'

/** Members and posts that a crowd acts on. */
export interface Square {
  members: Member[]
  postIds: string[]
}

export async function openSquare(server: TestServer, clients: number, count: number) {
  const members: Member[] = []
  for (let made = 0; made < clients; made += 1) members.push(await server.createMember())
  const postIds: string[] = []
  for (let made = 0; made < count; made += 1) {
    const author = members[made % members.length]
    if (author) postIds.push((await publish(server, author)).id)
  }
  return { members, postIds }
}

/**
 * Every member as a client of its own, all at once, each doing one thing after another: liking, keeping, following,
 * commenting, viewing, and taking it back. Answers how many things were done.
 */
export async function letCrowdAct(server: TestServer, square: Square, operations: number) {
  const each = Math.floor(operations / square.members.length)
  const done = await Promise.all(
    square.members.map((member, at) => actsOf(server, square, member, { each, seed: at + 1 })),
  )
  return done.reduce((sum, count) => sum + count, 0)
}

async function actsOf(
  server: TestServer,
  { members, postIds }: Square,
  member: Member,
  { each, seed }: { each: number; seed: number },
) {
  const { comments, reactions, views } = server.services
  const follows = createFollows(server.core)
  const random = createRandom(seed)
  const viewer = { id: member.id, roles: [], sessionId: member.sessionId }
  const own: string[] = []
  let done = 0

  async function comment(postId: string) {
    const last = own.pop()
    if (last !== undefined && random.happens(0.5)) await comments.remove(viewer, last)
    else own.push(await comments.write(viewer, { postId, content: '路过，留个名。' }))
  }

  function follow() {
    const other = random.pick(members)
    const pair = { followerId: member.id, followeeId: other.id }
    if (other.id === member.id) return follows.isFollowing(pair)
    return random.happens(0.6) ? follows.follow(pair, true) : follows.unfollow(pair)
  }

  for (; done < each; done += 1) {
    const postId = random.zipf(postIds)
    const pair = { postId, accountId: member.id }
    const reaction = random.happens(0.5) ? 'like' : 'favourite'
    const act = random.pick([
      () => reactions.change(reaction, pair, random.happens(0.6)),
      () => comment(postId),
      follow,
      () => views.record({ viewer, client: { address: '', userAgent: '' } }, postId),
    ])
    await act()
  }
  return done
}
