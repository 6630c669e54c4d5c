import { profileTabs, type ProfileTab } from '#src/runtime/paths.ts'

/** Which part of a profile an address asks for; anything unreadable is the first. */
export function readProfileTab(search: URLSearchParams): ProfileTab {
  const asked = search.get('tab')
  return profileTabs.find((tab) => tab === asked) ?? 'posts'
}
