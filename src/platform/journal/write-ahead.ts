import type { DraftRecord, KeptDraft } from '#machines/draft/draft-record.types.ts'
import type { TextStore } from '#src/platform/storage/text-store.ts'
import { fieldsOf } from '#src/lib/stored.ts'
import { readKept, versionOf } from './records.ts'

/** Under this name lies what a page that went had not written yet. */
export const writeAheadKey = 'unwritten-drafts'

/** A record on its way to the database, and the row that it is to replace. */
export interface Pending {
  account: string
  draft: string
  writer: string
  version: number
  /** ISO 8601. */
  at: string
  record: DraftRecord
}

/**
 * Where records are written at once, as a database may not get to it before the page is gone. What the storage holds
 * that is something else reads as nothing.
 */
export function createWriteAhead(storage: TextStore) {
  const newest = new Map<string, Pending>()
  const read = () => entriesOf(storage.getItem(writeAheadKey))
  const others = (account: string, draft: string) =>
    read().filter((entry) => entry['account'] !== account || entry['draft'] !== draft)

  function save(entries: readonly unknown[]) {
    if (entries.length === 0) storage.removeItem(writeAheadKey)
    else storage.setItem(writeAheadKey, JSON.stringify(entries))
  }

  function remove(account: string, draft: string) {
    if (storage.getItem(writeAheadKey) !== null) save(others(account, draft))
  }

  return {
    start: (record: Pending) => void newest.set(record.writer, record),
    /** The database has it. */
    finish(record: Pending) {
      if (newest.get(record.writer) !== record) return
      newest.delete(record.writer)
      remove(record.account, record.draft)
    },
    remove,
    /** Writes what is on its way: the page may be gone the next moment. */
    keepPending() {
      for (const record of newest.values())
        save([...others(record.account, record.draft), record])
    },
    /** What the database has not got of a draft, whose row is `row`; null where it has everything. */
    find(account: string, draft: string, row: unknown): KeptDraft | null {
      const entry = read().find((one) => one['account'] === account && one['draft'] === draft)
      return entry !== undefined && isAhead(entry, fieldsOf(row)) ? keptOf(entry) : null
    },
    /** The drafts of an account of which something lies here. */
    drafts: (account: string): readonly string[] =>
      read().flatMap((entry) =>
        entry['account'] === account && typeof entry['draft'] === 'string'
          ? entry['draft']
          : [],
      ),
  }
}

export type WriteAhead = ReturnType<typeof createWriteAhead>

type Fields = Readonly<Record<string, unknown>>

function entriesOf(stored: string | null): readonly Fields[] {
  try {
    const value: unknown = JSON.parse(stored ?? '[]')
    return Array.isArray(value) ? value.map(fieldsOf) : []
  } catch {
    return []
  }
}

/** Nobody has written there since, or only the same tab, and something older. */
function isAhead(entry: Fields, row: Fields): boolean {
  if (versionOf(entry) === versionOf(row)) return true
  const edit = Number(fieldsOf(entry['record'])['edit'])
  return row['writer'] === entry['writer'] && Number(row['edit']) < edit
}

function keptOf({ at, record }: Fields): KeptDraft | null {
  return readKept({ ...fieldsOf(record), at }, record, [])
}
