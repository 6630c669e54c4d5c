import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { paged, type PageRequest } from '#server/lists/keyset.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { type AuditFilter, type AuditListed, countEntries, findEntries } from './audit.store.ts'

type Schemas = components['schemas']

interface AuditQuery extends Omit<AuditFilter, 'from' | 'to'>, PageRequest {
  from?: string | undefined
  to?: string | undefined
}

export type Audit = ReturnType<typeof createAudit>

/** What administrators did, for administrators to read. Nothing here writes: a row comes with its deed. */
export function createAudit({ db }: Core) {
  async function list({ from, to, ...query }: AuditQuery): Promise<Schemas['AuditPage']> {
    const filter = { ...query, from: moment(from), to: moment(to) }
    const found = await findEntries(db, filter, query)
    return { items: found.map(presentEntry), ...paged(await countEntries(db, filter), query) }
  }

  return { list }
}

const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

export const presentEntry = ({
  actor,
  target,
  createdAt,
  ...row
}: AuditListed): Schemas['AuditEntry'] => ({
  ...row,
  actor: actor && presentAuthor(actor),
  target: target && presentAuthor(target),
  createTime: createdAt.toISOString(),
})
