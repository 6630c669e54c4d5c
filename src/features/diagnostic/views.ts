import { views as words } from '#src/messages/diagnostic-machines.ts'
import type { Tab } from '#src/ui/Tabs.tsx'

export type DiagnosticView = 'connections' | 'machines'

export const views: readonly Tab<DiagnosticView>[] = [
  { key: 'connections', label: words.connections },
  { key: 'machines', label: words.machines },
]

/** `?view=machines` */
export const readView = (search: URLSearchParams): DiagnosticView =>
  search.get('view') === 'machines' ? 'machines' : 'connections'
