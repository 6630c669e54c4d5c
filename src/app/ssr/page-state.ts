import type { ServerRender } from '#src/runtime/runtime.ts'
import type { Dehydrated } from '#src/data/query-client.ts'

/** What a server-rendered page is hydrated with: how it was rendered, and what had been loaded for it. */
export interface PageState {
  serverRender: ServerRender
  dehydrated: Dehydrated
}

/** The element of a page that carries its state, as JSON. */
const pageStateId = 'painted'

interface Serialized extends Pick<PageState, 'dehydrated'> {
  at: string
  timeZone: string
}

/** Nothing in it ends the element it stands in. */
export function serializePageState({ serverRender, dehydrated }: PageState): string {
  const { at, timeZone } = serverRender
  const serialized: Serialized = { at: at.toISOString(), timeZone, dehydrated }
  return JSON.stringify(serialized).replaceAll('<', '\\u003c')
}

/** The state of this document; null when no server rendered it. */
export function readPageState(document: Document): PageState | null {
  const carrier = document.getElementById(pageStateId)
  if (carrier === null) return null
  // Written by `serializePageState` of the same build.
  const { at, timeZone, dehydrated } = JSON.parse(carrier.textContent) as Serialized
  return { serverRender: { at: new Date(at), timeZone }, dehydrated }
}
