import type { Account } from '#machines/session/session.types.ts'
import { sessionKeys, type SessionStore } from './session-store.ts'
import { themeKey } from './theme-store.ts'

/** Where the browser announces what other tabs have stored: its window. */
type Tabs = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>

/**
 * Tells when another tab has signed in, rotated the tokens, signed out or changed the profile.
 * `currentUser` answers who this tab believes to be. Answers a function that stops listening.
 */
export function watchSession(
  tabs: Tabs,
  store: SessionStore,
  currentUser: () => string | null,
  onAdopted: (account: Account | null) => void,
): () => void {
  return watch(tabs, (key) => {
    if (key !== null && key !== sessionKeys.auth && key !== sessionKeys.user) return
    const account = store.read()
    // `user` is written before `auth`: until that follows, a new user would be paired with the old tokens.
    if (key === sessionKeys.user && account?.user.id !== currentUser()) return
    onAdopted(account)
  })
}

/** Tells when another tab has chosen a theme. Answers a function that stops listening. */
export function watchTheme(tabs: Tabs, onChosen: () => void): () => void {
  return watch(tabs, (key) => {
    if (key === null || key === themeKey) onChosen()
  })
}

/** `key` is null when the whole storage was cleared. */
function watch(tabs: Tabs, onStored: (key: string | null) => void) {
  const listener = (event: Event) => {
    const { key } = event as StorageEvent // the only kind that is dispatched under this name
    onStored(key)
  }
  tabs.addEventListener('storage', listener)
  return () => tabs.removeEventListener('storage', listener)
}
