import { navigation } from '#src/messages/shell.ts'
import { paths, type PathName } from '#src/runtime/paths.ts'
import { isRoute } from '#src/runtime/routes.ts'

export interface Entry {
  name: PathName
  label: string
  to: string
}

/** The links of the top navigation (specification §2), those whose page exists. Writing stands between them. */
export const entriesBeforeWriting = existing([
  { name: 'home', label: navigation.home, to: paths.home() },
  { name: 'topics', label: navigation.topics, to: paths.topics() },
])
export const entriesAfterWriting = existing([
  { name: 'history', label: navigation.history, to: paths.history() },
])

/** The links of the user menu (specification §2; the last one is ours), those whose page exists. */
export const userEntries = existing([
  { name: 'userHome', label: navigation.userHome, to: paths.userHome() },
  { name: 'following', label: navigation.following, to: paths.following() },
  { name: 'followers', label: navigation.followers, to: paths.followers() },
  { name: 'favorites', label: navigation.favorites, to: paths.favorites() },
  { name: 'postsManagement', label: navigation.postsManagement, to: paths.postsManagement() },
  { name: 'feedback', label: navigation.feedback, to: paths.feedback() },
  { name: 'userReports', label: navigation.userReports, to: paths.userReports() },
  { name: 'diagnostic', label: navigation.diagnostic, to: paths.diagnostic() },
])

/** The back office, for administrators alone. */
export const adminEntries = existing([
  { name: 'admin', label: navigation.admin, to: paths.admin() },
])

/** Whether there is a page to search on. */
export const hasSearch = isRoute('search')

function existing(entries: readonly Entry[]): readonly Entry[] {
  return entries.filter(({ name }) => isRoute(name))
}
