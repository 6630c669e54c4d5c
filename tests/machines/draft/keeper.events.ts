import type { DraftRecord } from '#machines/draft/draft-record.types.ts'
import { buildKept, buildRecord } from './build-draft.ts'

// What the keeper's model and scenarios speak of.

export const identity = { key: 'd1', postId: null, clientId: 'd1' }
export const named = { identity: { ...identity, postId: 'p1' } }
export const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
export const unread = new Error('private mode')
export const kept = buildKept('从前', { identity: { ...identity, postId: 'p1' } })
export const written = { edit: 1, isOvertaken: false }

const records = new Map<string, DraftRecord>()

/** The same record each time, as one that is told once. */
export const record = (content: string, origin: Partial<DraftRecord['origin']> = {}) => {
  const name = content + JSON.stringify(origin)
  const known = records.get(name) ?? buildRecord(content, origin)
  records.set(name, known)
  return known
}

export const granted = { type: 'lock.granted' } as const
export const refused = { type: 'lock.refused' } as const
export const wanted = { type: 'lock.wanted' } as const
export const lost = { type: 'lock.lost' } as const
export const keep = (content: string, origin: Partial<DraftRecord['origin']> = {}) =>
  ({ type: 'keeper.keep', record: record(content, origin) }) as const
export const flush = { type: 'keeper.flush' } as const
export const take = { type: 'keeper.take' } as const
export const forget = { type: 'keeper.forget', record: record('') } as const
export const dropAside = { type: 'keeper.dropAside', id: 'a1' } as const
