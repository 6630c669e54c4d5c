import type { components } from '#openapi/generated/schema.d.ts'
import type { Core } from '#server/core.ts'
import { presentAuthor } from '#server/posts/posts.present.ts'
import { type AuditFilter, type AuditListed, countEntries, findEntries } from './audit.store.ts'

type Schemas = components['schemas']

export interface AuditQuery extends Omit<AuditFilter, 'from' | 'to'> {
  from?: string | undefined
  to?: string | undefined
  page: number
  pageSize: number
}

export type Audit = ReturnType<typeof createAudit>

/** What administrators did, for administrators to read. Nothing here writes: a row comes with its deed. */
export function createAudit({ db }: Core) {
  async function list({
    page,
    pageSize,
    from,
    to,
    ...rest
  }: AuditQuery): Promise<Schemas['AuditPage']> {
    const filter = { ...rest, from: moment(from), to: moment(to) }
    const offset = (page - 1) * pageSize
    const total = await countEntries(db, filter)
    const found = await findEntries(db, filter, { limit: pageSize, offset })
    const totalPages = Math.ceil(total / pageSize)
    return { items: found.map(present), total, page, pageSize, totalPages }
  }

  return { list }
}

const moment = (text: string | undefined) => (text === undefined ? undefined : new Date(text))

const present = ({ actor, createdAt, ...row }: AuditListed): Schemas['AuditEntry'] => ({
  ...row,
  actor: actor && presentAuthor(actor),
  createTime: createdAt.toISOString(),
})
