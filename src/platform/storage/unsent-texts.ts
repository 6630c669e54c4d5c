import { randomNonce, sendingIdOf } from '#src/lib/ids.ts'
import { fieldsIn, hasTexts } from '#src/lib/stored.ts'
import type { TextStore } from './text-store.ts'

/** Under this name the texts of a tab are kept. */
export const unsentTextsKey = 'unsent-texts'

/** Texts that are kept at once, beside those that are pinned; the one touched longest ago goes first. */
const mostTexts = 20

interface Entry {
  text: string
  /** New for every text that begins, so that the same words said twice are two. */
  nonce: string
  isPinned?: boolean
}

type Entries = Record<string, Entry>

/**
 * Texts that were typed and not sent yet. They outlive failures, navigation, a reload and signing in
 * again; whatever the storage holds that is something else reads as an empty one.
 */
export function createUnsentTexts(storage: TextStore, newNonce: () => string = randomNonce) {
  const read = (): Entries => entriesOf(storage.getItem(unsentTextsKey))
  const save = (entries: Entries) => storage.setItem(unsentTextsKey, JSON.stringify(entries))
  const keep = (name: string, text: string, isPinned: boolean) => {
    const { [name]: known, ...others } = read()
    if (text === '') return save(others)
    const nonce = known?.nonce ?? newNonce()
    save(bounded({ ...others, [name]: { nonce, text, ...(isPinned && { isPinned }) } }))
  }

  return {
    read: (name: string): string => read()[name]?.text ?? '',
    names: (): readonly string[] => Object.keys(read()),
    write: (name: string, text: string) => keep(name, text, false),
    pin: (name: string, text: string) => keep(name, text, true),
    renew(name: string) {
      const { [name]: known, ...others } = read()
      if (known) save({ ...others, [name]: { ...known, nonce: newNonce() } })
    },
    sendingId: (name: string, text: string): string =>
      sendingIdOf(read()[name]?.nonce ?? newNonce(), text),
    clear: () => storage.removeItem(unsentTextsKey),
  }
}

function bounded(entries: Entries): Entries {
  const typed = Object.keys(entries).filter((name) => !entries[name]?.isPinned)
  const gone = typed.slice(0, -mostTexts)
  return Object.fromEntries(Object.entries(entries).filter(([name]) => !gone.includes(name)))
}

const entriesOf = (stored: string | null): Entries =>
  Object.fromEntries(
    Object.entries(fieldsIn(stored)).filter((entry): entry is [string, Entry] =>
      hasTexts(entry[1], 'text', 'nonce'),
    ),
  )
