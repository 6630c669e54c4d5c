import type { components } from '#openapi/generated/schema.d.ts'
import { postPhases, postStatuses } from '#server/db/schema/posts.ts'
import type { ManagedRow } from './managed.store.ts'
import { adminAbilitiesOf } from './posts.policy.ts'
import { presentManaged } from './posts.present.ts'

/** A post as administrators judge it. An odd row is shown as far as it can be understood, and never fails a list. */
export function presentForAdmins(
  row: ManagedRow,
  reportCount: number,
): components['schemas']['AdminPost'] {
  const known = {
    ...row,
    author: row.author ?? { id: row.authorId, nickName: '已注销用户', avatarUrl: null },
    // Both are no more than text to the database.
    status: postStatuses.find((status) => status === row.status) ?? 'unpublished',
    deletedFrom: postPhases.find((phase) => phase === row.deletedFrom) ?? null,
    viewCount: Math.max(0, row.viewCount),
    likeCount: Math.max(0, row.likeCount),
    commentCount: Math.max(0, row.commentCount),
  }
  return { ...presentManaged(known), reportCount, abilities: adminAbilitiesOf(known) }
}
