import { bellEntries } from '#src/messages/notices.ts'
import type { MessageTab } from '#src/runtime/paths.ts'

/** The tab that an address asks for; without one of the seven it is the first. */
export function readMessageTab(search: URLSearchParams): MessageTab {
  const wanted = search.get('tab')
  return bellEntries.find(({ tab }) => tab === wanted)?.tab ?? 'assistant'
}

/** Whether an address asks for what is unread alone. */
export const readOnlyUnread = (search: URLSearchParams): boolean => search.get('unread') === '1'
