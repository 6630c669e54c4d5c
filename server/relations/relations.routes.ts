import type { components } from '#openapi/generated/schema.d.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { Core } from '#server/core.ts'
import type { PageRequest } from '#server/lists/keyset.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { createThrottle, type Throttling } from '#server/throttle/throttle.ts'
import type { Relations } from './relations.service.ts'
import { listRelated, type RelationKind } from './relations.store.ts'

/** Together for blocks and mutes. */
const changesOfMember = { limit: 60, seconds: 60 }

export function relationsRoutes(relations: Relations, core: Pick<Core, 'db'> & Throttling) {
  const changes = createThrottle(core, 'relations', changesOfMember)

  async function change(
    how: 'add' | 'remove',
    kind: RelationKind,
    { params: { userId }, viewer }: { params: { userId: string }; viewer: { id: string } },
  ): Promise<components['schemas']['Relation']> {
    await changes.take(viewer.id)
    const state = await relations[how](kind, { accountId: viewer.id, otherId: userId })
    return { userId, ...state }
  }

  async function list(
    kind: RelationKind,
    { query, viewer }: { query: PageRequest; viewer: { id: string } },
  ): Promise<components['schemas']['RelatedUserPage']> {
    const { rows, ...facts } = await listRelated(core.db, kind, viewer.id, query)
    const items = rows.map(({ createdAt, ...user }) => ({
      user: presentAuthor(user),
      createTime: createdAt.toISOString(),
    }))
    return { items, ...facts }
  }

  return {
    getRelation: async ({ params: { userId }, viewer }) => ({
      userId,
      ...(await relations.between({ accountId: viewer.id, otherId: userId })),
    }),
    listBlockedUsers: (call) => list('block', call),
    blockUser: (call) => change('add', 'block', call),
    unblockUser: (call) => change('remove', 'block', call),
    listMutedUsers: (call) => list('mute', call),
    muteUser: (call) => change('add', 'mute', call),
    unmuteUser: (call) => change('remove', 'mute', call),
  } satisfies Partial<Handlers>
}
