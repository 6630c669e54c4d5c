import type { Transaction } from '#server/db/client.ts'
import { problem } from '#server/lib/problem.ts'
import { findParted } from '#server/relations/relations.store.ts'
import { findComment, lockComment, lockPost } from './comments.store.ts'
import type { Mention } from './mentions.ts'

/** A comment with its post, both kept from changing, the post first. @throws Problem 2102 */
export async function demandWithPost(tx: Transaction, id: string) {
  const found = await findComment(tx, id)
  const post = found && (await lockPost(tx, found.postId))
  const comment = post && (await lockComment(tx, id))
  if (!comment) throw problem.notFound(2102)
  return { comment, post }
}

/**
 * Nobody writes to, or about, somebody across a block.
 * @throws Problem 1002 when one stands between the account and one of the others, in a sentence that says which
 */
export async function demandNoBlock(
  tx: Transaction,
  accountId: string,
  { authors, mentions = [] }: { authors: string[]; mentions?: Mention[] },
): Promise<void> {
  const others = new Set([...authors, ...mentions.map((mention) => mention.accountId)])
  const parted = new Set(await findParted(tx, accountId, [...others]))
  if (authors.some((author) => parted.has(author)))
    throw problem.denied('您与对方之间有一方屏蔽了另一方，不能评论或点赞')
  const refused = mentions.find((mention) => parted.has(mention.accountId))
  if (refused) throw problem.denied(`不能提到 @${refused.name}：您与对方之间有一方屏蔽了另一方`)
}
