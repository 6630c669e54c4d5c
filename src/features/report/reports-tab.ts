import { reportsTabs, type ReportsTab } from '#src/runtime/paths.ts'

/** Which part an address asks for; anything unreadable is the first. */
export function readReportsTab(search: URLSearchParams): ReportsTab {
  const asked = search.get('tab')
  return reportsTabs.find((tab) => tab === asked) ?? 'reports'
}
