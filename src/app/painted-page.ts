import type { Painted } from './create-app.ts'

/** The element of a painted page that says how it was painted. */
export const paintedId = 'painted'

/** What a painted page carries beside what can be seen, as JSON. */
interface Carried {
  at: string
  timeZone: string
  dehydrated: Painted['dehydrated']
}

/** Nothing in it ends the element it stands in. */
export function writePainted({ painting, dehydrated }: Painted): string {
  const { at, timeZone } = painting
  const carried: Carried = { at: at.toISOString(), timeZone, dehydrated }
  return JSON.stringify(carried).replaceAll('<', '\\u003c')
}

/** How this document was painted; null when it wasn't. */
export function readPainted(document: Document): Painted | null {
  const carrier = document.getElementById(paintedId)
  if (carrier === null) return null
  // Written by `writePainted` of the same build.
  const { at, timeZone, dehydrated } = JSON.parse(carrier.textContent) as Carried
  return { painting: { at: new Date(at), timeZone }, dehydrated }
}
