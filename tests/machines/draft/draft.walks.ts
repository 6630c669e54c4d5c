import assert from 'node:assert/strict'
import type { WriteRequest } from '#machines/draft/draft.types.ts'
import type { DraftRecord } from '#machines/draft/draft-record.types.ts'
import { after, done, fail, type Witness } from '#tests/support/paths/model.ts'
import * as says from './draft.events.ts'

// What the walks of a draft have in common.

export const begun = [says.opened(null)] as const
export const open = [says.opened(null), done('load', says.old)] as const
/** 甲 was saved over 新, and both are on screen. */
export const inConflict = [
  ...open,
  says.edit('甲'),
  says.save,
  fail('save', says.overtaken),
  done('loadTheirs', says.newer),
] as const
export const pause = after('pauseInTyping', 'draft.sync.open.waiting')
export const putAside = after('puttingAside', 'draft.sync.reading')
export const again = after('retryDelay', 'draft.sync.open.retrying')

export const writes = (asked: Witness['asked']) =>
  asked
    .filter(({ of }) => of === 'save' || of === 'publish')
    .map(({ input }) => input as WriteRequest)

export const nameOf = (input: unknown) => {
  const { text, postId, clientId } = input as WriteRequest
  return [text.content, postId, clientId]
}

export const lastKept = (sent: Witness['sent']) =>
  sent.findLast(({ event }) => event.type === 'keeper.keep')?.event['record'] as
    | DraftRecord
    | undefined

export const ordered = (sent: Witness['sent'], order: string) =>
  sent
    .filter(({ event }) => event.type === order)
    .map(({ event: { type: _type, ...rest } }) => rest)

export function last<T>(list: readonly T[]): T {
  const item = list.at(-1)
  assert.ok(item !== undefined)
  return item
}
