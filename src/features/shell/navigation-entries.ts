import { navigation } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'

export interface Entry {
  label: string
  to: string
}

/** The links of the top navigation (specification §2). Writing stands between them. */
export const entriesBeforeWriting: readonly Entry[] = [
  { label: navigation.home, to: paths.home() },
  { label: navigation.topics, to: paths.topics() },
]
export const entriesAfterWriting: readonly Entry[] = [
  { label: navigation.history, to: paths.history() },
]

/** The links of the user menu (specification §2; the last one is ours). */
export const userEntries: readonly Entry[] = [
  { label: navigation.userHome, to: paths.userHome() },
  { label: navigation.following, to: paths.following() },
  { label: navigation.followers, to: paths.followers() },
  { label: navigation.favorites, to: paths.favorites() },
  { label: navigation.postsManagement, to: paths.postsManagement() },
  { label: navigation.feedback, to: paths.feedback() },
  { label: navigation.userReports, to: paths.userReports() },
  { label: navigation.diagnostic, to: paths.diagnostic() },
]

/** The back office, for administrators alone. */
export const adminEntry: Entry = { label: navigation.admin, to: paths.admin() }
