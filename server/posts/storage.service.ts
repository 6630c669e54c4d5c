import type { Transaction } from '#server/db/client.ts'
import type { Post } from '#server/db/schema/posts.ts'
import { problem } from '#server/lib/problem.ts'
import { thinHistory } from './revisions.store.ts'
import { lockStorage, type Usage, usageOf } from './storage.store.ts'

const day = 86_400_000
const mebibyte = 1024 * 1024

/** What one account may keep of texts with their history, add in a day, and leave unfinished; bytes as UTF-8. */
export const textQuota = { bytes: 500 * mebibyte, aDay: 50 * mebibyte, drafts: 500 }

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
  const usage = await usageOf(tx, before.authorId, new Date(now.getTime() - day))
  if (isNewDraft && usage.drafts > textQuota.drafts) throw problem.tooLarge(tooManyDrafts)
  const isOver = usage.bytes > textQuota.bytes || usage.recent > textQuota.aDay
  if (isOver && isLonger) throw problem.tooLarge(sentenceFor(usage))
  if (isOver) await thinHistory(tx, before, revision, before.textBytes)
}

/** @throws Problem 1006 one draft more is one too many */
export async function demandDraftRoom(tx: Transaction, { authorId }: Post, now: Date) {
  await lockStorage(tx, authorId)
  const { drafts } = await usageOf(tx, authorId, now)
  if (drafts > textQuota.drafts) throw problem.conflict(tooManyDrafts)
}

const tooManyDrafts = `草稿最多 ${textQuota.drafts} 篇，已经满了：请先发布或删除一些`

const megabytes = (bytes: number) => `${(bytes / mebibyte).toFixed(1)} MB`

const sentenceFor = ({ bytes, recent }: Usage) =>
  bytes > textQuota.bytes
    ? `没有保存：您的文章连同历史版本会占 ${megabytes(bytes)}，最多 ${megabytes(textQuota.bytes)}。` +
      '请删除一些文章（删除的不再计入）；把文字改短，随时可以保存'
    : `没有保存：您 24 小时里存下的文字会有 ${megabytes(recent)}，最多 ${megabytes(textQuota.aDay)}。` +
      '请明天再写；把文字改短，随时可以保存'
