import { ownTabs, type OwnTab } from '#src/runtime/paths.ts'

/** Which part of one's own space an address asks for; anything unreadable is the first. */
export function readOwnTab(search: URLSearchParams): OwnTab {
  const asked = search.get('tab')
  return ownTabs.find((tab) => tab === asked) ?? 'posts'
}
