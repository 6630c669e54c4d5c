import { openDB } from 'idb'
import type { Identity, KeptDraft } from '#machines/draft/draft-record.types.ts'
import type { Clock } from '#src/platform/clock.ts'
import type { TextStore } from '#src/platform/storage/text-store.ts'
import { createDraftJournal, createWriteAhead, type DraftJournal } from './draft-journal.ts'
import { readKept, type JournalDatabase, type JournalSchema } from './records.ts'

const NAME = 'inkstone'
const VERSION = 1

/** What is being written in this browser, one record for each account and draft. */
export interface Journal {
  draft: (account: string, identity: Identity) => DraftJournal
  /** Every record of an account that can be read. */
  all: (account: string) => Promise<readonly KeptDraft[]>
  /** Removes all there is of a draft. The caller holds its lock. */
  drop: (account: string, draft: string) => Promise<void>
  /** Writes at once what the database has yet to get: the page may be gone before it does. */
  keepPending: () => void
}

interface JournalPorts {
  clock: Clock
  newId: () => string
  /** Written at once, unlike a database. */
  storage: TextStore
}

/** Opens its database when it is first asked; what the browser refuses is asked again the next time. */
export function createJournal({ clock, newId, storage }: JournalPorts): Journal {
  const ahead = createWriteAhead(storage)
  let opening: Promise<JournalDatabase> | null = null
  const forget = () => (opening = null)

  async function connect() {
    opening ??= open(forget)
    try {
      return await opening
    } catch (error) {
      forget()
      throw error
    }
  }

  return {
    draft: (account, identity) =>
      createDraftJournal({ connect, ahead, clock, writer: newId() }, account, identity),
    async all(account) {
      const database = await connect()
      const mine = IDBKeyRange.bound([account], [account, []])
      const transaction = database.transaction(['texts', 'origins'])
      const [texts, origins] = await Promise.all([
        transaction.objectStore('texts').getAll(mine),
        transaction.objectStore('origins').getAll(mine),
      ])
      const names = new Set([...texts.map(({ draft }) => draft), ...ahead.drafts(account)])
      return [...names]
        .map((name) => {
          const [text, origin] = [texts, origins].map((rows) =>
            rows.find(({ draft }) => draft === name),
          )
          return ahead.find(account, name, text) ?? readKept(text, origin, [])
        })
        .filter((kept) => kept !== null)
    },
    async drop(account, draft) {
      const database = await connect()
      const transaction = database.transaction(['texts', 'origins', 'asides'], 'readwrite')
      await Promise.all([
        transaction.objectStore('texts').delete([account, draft]),
        transaction.objectStore('origins').delete([account, draft]),
        transaction
          .objectStore('asides')
          .delete(IDBKeyRange.bound([account, draft], [account, draft, []])),
        transaction.done,
      ])
      ahead.remove(account, draft)
    },
    keepPending: () => ahead.keepPending(),
  }
}

function open(onLost: () => void): Promise<JournalDatabase> {
  return new Promise((resolve, reject) => {
    openDB<JournalSchema>(NAME, VERSION, {
      upgrade(database) {
        database.createObjectStore('texts', { keyPath: ['account', 'draft'] })
        database
          .createObjectStore('origins', { keyPath: ['account', 'draft'] })
          .createIndex('byPost', ['account', 'postId'])
        database.createObjectStore('asides', { keyPath: ['account', 'draft', 'id'] })
      },
      // A tab with an older version of the app stands in the way, and may do so for long.
      blocked: () => reject(new Error('another tab keeps an older journal open')),
      blocking(_current, _blocked, event) {
        onLost()
        // Only a database is told that it is in the way.
        ;(event.target as IDBDatabase).close()
      },
      terminated: onLost,
    }).then(resolve, reject)
  })
}
