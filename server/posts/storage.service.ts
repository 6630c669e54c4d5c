import type { Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { dayMs } from '#server/lib/clock.ts'
import { problem } from '#server/lib/problem.ts'
import { thinHistory } from './revisions.store.ts'
import { lockStorage, type Usage, usageOf } from './storage.store.ts'

const mebibyte = 1024 * 1024

/**
 * What one account may keep of texts with their history, without the trash and with it, add in a day, and leave
 * unfinished; bytes as UTF-8. With the trash it may be twice as much, so that whoever is at the limit makes room by deleting.
 */
export const textQuota = {
  bytes: 500 * mebibyte,
  withTrash: 1000 * mebibyte,
  aDay: 50 * mebibyte,
  drafts: 500,
}

/**
 * Holds what was just saved against what its author may keep. Over it a text may still get shorter: the oldest
 * states of its history give way, so that the post as a whole does not grow.
 * @param before the post as it stood
 * @throws Problem 1005 the account keeps, or has added, too much
 */
export async function demandRoom(
  tx: Transaction,
  before: Post,
  saved: { revision: number; isLonger: boolean; isNewDraft: boolean; now: Date },
): Promise<void> {
  const { revision, isLonger, isNewDraft, now } = saved
  await lockStorage(tx, before.authorId)
  const usage = await usageOf(tx, before.authorId, new Date(now.getTime() - dayMs))
  if (isNewDraft && usage.drafts > textQuota.drafts) throw problem.tooLarge(tooManyDrafts)
  const isOver =
    usage.bytes > textQuota.bytes ||
    usage.withTrash > textQuota.withTrash ||
    usage.recent > textQuota.aDay
  if (isOver && isLonger) throw problem.tooLarge(sentenceFor(usage))
  if (isOver) await thinHistory(tx, before, revision, before.textBytes)
}

/**
 * Holds a post that is to leave the trash against what its author may keep outside it.
 * @throws Problem 1006 it is a draft and one too many, or too large
 */
export async function demandRoomToRestore(tx: Transaction, deleted: Post, now: Date) {
  await lockStorage(tx, deleted.authorId)
  const usage = await usageOf(tx, deleted.authorId, now)
  if (deleted.deletedFrom === 'draft' && usage.drafts >= textQuota.drafts)
    throw problem.conflict(tooManyDrafts)
  const bytes = usage.bytes + deleted.textBytes
  if (bytes > textQuota.bytes)
    throw problem.conflict(`没有恢复：${sizeSentence(bytes)}请先删除一些别的文章`)
}

const tooManyDrafts = `草稿最多 ${textQuota.drafts} 篇，已经满了：请先发布或删除一些`

const megabytes = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MB`

const sizeSentence = (bytes: number) =>
  `您的文章连同历史版本会占 ${megabytes(bytes)}，最多 ${megabytes(textQuota.bytes)}。`

const sentenceFor = (usage: Usage) => `没有保存：${reasonFor(usage)}；把文字改短，随时可以保存`

function reasonFor({ bytes, withTrash, recent }: Usage): string {
  // Said first: deleting more makes no room then.
  if (withTrash > textQuota.withTrash)
    return (
      `您的文章连同历史版本和回收站会占 ${megabytes(withTrash)}，最多 ${megabytes(textQuota.withTrash)}。` +
      '请等回收站里的文章满 30 天清除后再写'
    )
  if (bytes > textQuota.bytes) return `${sizeSentence(bytes)}请删除一些文章（删除的不再计入）`
  return (
    `您 24 小时里存下的文字会有 ${megabytes(recent)}，最多 ${megabytes(textQuota.aDay)}。` +
    '请明天再写'
  )
}
