import type {
  DraftOrigin,
  DraftRecord,
  Identity,
  KeptDraft,
  WriteOutcome,
} from '#machines/draft/draft-record.types.ts'
import { fieldsOf } from '#src/lib/stored.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { TextStore } from '#src/platform/storage/text-store.ts'
import { readKept, versionOf, type JournalDatabase } from './records.ts'

/** The record of one draft, as one tab sees it. Its calls happen one after the other. */
export interface DraftJournal {
  read: () => Promise<KeptDraft | null>
  /** Writes, unless another tab has written since this one last read or wrote: then the text is put aside. */
  write: (record: DraftRecord) => Promise<WriteOutcome>
  setAside: (record: DraftRecord) => Promise<void>
  dropAside: (id: string) => Promise<void>
  /** Leaves only the draft's names, or nothing when there is but one. */
  forget: (record: DraftRecord) => Promise<void>
}

interface JournalPorts {
  connect: () => Promise<JournalDatabase>
  ahead: WriteAhead
  clock: Clock
  /** Names this tab, and its text when it has to be put aside. */
  writer: string
}

export function createDraftJournal(
  { connect, ahead, clock, writer }: JournalPorts,
  account: string,
  { key, postId }: Identity,
): DraftJournal {
  let draft = key
  let version = 0
  let written: DraftOrigin | null = null
  let last: Promise<unknown> = Promise.resolve()

  const now = () => new Date(clock.now()).toISOString()
  const inTurn = <T>(work: (database: JournalDatabase) => Promise<T>): Promise<T> => {
    const turn = last.then(connect).then(work)
    last = turn.catch(() => {})
    return turn
  }

  async function putAside(database: JournalDatabase, { text, origin }: DraftRecord) {
    const { base } = origin
    await database.put('asides', { account, draft, id: writer, text, base, at: now() })
  }

  const rowOf = ({ text, cursor, edit }: DraftRecord, its: number) => ({
    account,
    draft,
    version: its,
    at: now(),
    text,
    cursor,
    edit,
    writer,
  })
  const originRowOf = ({ origin }: DraftRecord) => ({
    account,
    draft,
    postId: origin.identity.postId ?? '',
    origin,
  })

  return {
    read: () =>
      inTurn(async (database) => {
        draft = await nameOf(database, account, key, postId)
        const transaction = database.transaction(['texts', 'origins', 'asides'])
        const [text, origin, asides] = await Promise.all([
          transaction.objectStore('texts').get([account, draft]),
          transaction.objectStore('origins').get([account, draft]),
          transaction
            .objectStore('asides')
            .getAll(IDBKeyRange.bound([account, draft], [account, draft, []])),
        ])
        version = versionOf(text)
        written = null
        const kept = readKept(text, origin, asides)
        const newer = ahead.find(account, draft, text)
        return newer ? { ...newer, asides: kept?.asides ?? [] } : kept
      }),
    async write(record) {
      const pending = { account, draft, writer, version, at: now(), record }
      ahead.start(pending)
      const outcome = await inTurn(async (database) => {
        const { edit, origin } = record
        const transaction = database.transaction(['texts', 'origins'], 'readwrite')
        const texts = transaction.objectStore('texts')
        const done = transaction.done.catch(() => {})
        const there = await texts.get([account, draft])
        // Where another tab has let go of it, nothing is written over.
        if (there !== undefined && versionOf(there) !== version) {
          await done
          await putAside(database, record)
          return { edit, isOvertaken: true }
        }
        const writes: Promise<unknown>[] = [texts.put(rowOf(record, version + 1))]
        if (!isSameOrigin(written, origin))
          writes.push(transaction.objectStore('origins').put(originRowOf(record)))
        await Promise.all([...writes, transaction.done])
        version += 1
        written = origin
        return { edit, isOvertaken: false }
      })
      ahead.finish(pending)
      return outcome
    },
    setAside: (record) => inTurn((database) => putAside(database, record)),
    dropAside: (id) => inTurn((database) => database.delete('asides', [account, draft, id])),
    forget: (record) =>
      inTurn(async (database) => {
        const transaction = database.transaction(['texts', 'origins'], 'readwrite')
        const [texts, origins] = [
          transaction.objectStore('texts'),
          transaction.objectStore('origins'),
        ]
        if (versionOf(await texts.get([account, draft])) !== version) return
        const { key: name, postId: given } = record.origin.identity
        await Promise.all([
          // The version stays: who has read it meanwhile may write on.
          ...(name === given
            ? [texts.delete([account, draft]), origins.delete([account, draft])]
            : [texts.put(rowOf(record, version)), origins.put(originRowOf(record))]),
          transaction.done,
        ])
        written = null
        ahead.remove(account, draft)
      }),
  }
}

/** A draft of this browser may be opened by the name that the server has given it. */
async function nameOf(
  database: JournalDatabase,
  account: string,
  key: string,
  postId: string | null,
) {
  if (postId === null) return key
  const known = await database.getFromIndex('origins', 'byPost', [account, postId])
  return typeof known?.draft === 'string' ? known.draft : key
}

const isSameOrigin = (one: DraftOrigin | null, other: DraftOrigin) =>
  one !== null &&
  one.identity === other.identity &&
  one.generation === other.generation &&
  one.base === other.base &&
  one.sent === other.sent &&
  one.local === other.local

/** Under this name lies what a page that went had not written yet. */
export const writeAheadKey = 'unwritten-drafts'

/** A record on its way to the database, and the row that it is to replace. */
interface Pending {
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
      if (entry === undefined) return null
      return row === undefined || isAhead(entry, fieldsOf(row)) ? keptOf(entry) : null
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

type WriteAhead = ReturnType<typeof createWriteAhead>

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
