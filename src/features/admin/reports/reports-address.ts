import { paths } from '#src/runtime/paths.ts'

/** What the page can show, in the order of its tabs. */
export const reportTabs = ['queue', 'appeals'] as const
export type ReportTab = (typeof reportTabs)[number]

export const readReportTab = (search: URLSearchParams): ReportTab =>
  reportTabs.find((tab) => tab === search.get('tab')) ?? 'queue'

export const reportsAddress = (tab: ReportTab): string =>
  tab === 'queue' ? paths.adminReports() : `${paths.adminReports()}?tab=${tab}`

/** The same address with a case open, or with none. */
export function withCase(search: URLSearchParams, id: string | null): URLSearchParams {
  const next = new URLSearchParams(search)
  if (id === null) next.delete('case')
  else next.set('case', id)
  return next
}
