import { paths } from '#src/runtime/paths.ts'

/** What the system's page can show, in the order of its tabs. */
export const systemTabs = [
  'settings',
  'status',
  'deliveries',
  'jobs',
  'backups',
  'audit',
] as const
export type SystemTab = (typeof systemTabs)[number]

/** The address of a tab, with what narrows it. */
export function systemAddress(tab: SystemTab, narrowed: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...(tab !== 'settings' && { tab }), ...narrowed })
  return query.size === 0 ? paths.adminSystem() : `${paths.adminSystem()}?${query.toString()}`
}
