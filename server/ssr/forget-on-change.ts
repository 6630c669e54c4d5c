import { onVisibleChange } from '#server/response-cache/response-cache.ts'
import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Events } from '#server/lib/events.ts'
import type { OtherNodes } from '#server/realtime/signalr/hub.ts'

/** What nodes tell one another when anything that visitors see has changed. */
const word = 'pages.changed'

interface Parts {
  responseCache: Pick<ResponseCache, 'forget'>
  /** What is made of the answers, or of the same: painted pages, feeds. */
  made: { forget(): void }[]
  nodes: OtherNodes
}

/** A change that visitors can see empties what was made for them on every node, and first the answers that it was made of. */
export function forgetOnChange(
  events: Pick<Events, 'on'>,
  { responseCache, made, nodes }: Parts,
): void {
  const forget = () => {
    responseCache.forget()
    for (const each of made) each.forget()
  }
  onVisibleChange(events, () => {
    forget()
    nodes.tell(word)
  })
  nodes.hear((heard) => {
    if (heard === word || heard === null) forget()
  })
}
