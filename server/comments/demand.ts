import type { Transaction } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import { findComment, lockComment, lockPost } from './comments.store.ts'

/** A comment with its post, both kept from changing, the post first. @throws Problem 2102 */
export async function demandWithPost(tx: Transaction, id: string) {
  const found = await findComment(tx, id)
  const post = found && (await lockPost(tx, found.postId))
  const comment = post && (await lockComment(tx, id))
  if (!comment) throw problem.notFound(2102)
  return { comment, post }
}
