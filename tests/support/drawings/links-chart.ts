import {
  chatLinks,
  draftLinks,
  inboxLinks,
  links,
  offerLinks,
  realtimeLinks,
} from '#machines/links.ts'
import { joined, type Box, type Chart } from './chart.ts'

export const allLinks = [
  ...links,
  ...draftLinks,
  ...chatLinks,
  ...offerLinks,
  ...inboxLinks,
  ...realtimeLinks,
]

/** Who tells whom what, as one chart. */
export function linksChart(): Chart {
  const names = new Set(allLinks.flatMap(({ from, to }) => [from, to]))
  return {
    name: 'links',
    boxes: [...names].map((name): Box => ({
      id: name,
      title: name,
      shape: 'plain',
      notes: [],
      children: [],
      initial: [],
      hasOwnArrows: false,
    })),
    arrows: joined(
      allLinks.map(({ from, on, to, send }) => ({
        from,
        to,
        labels: [labelOf(on, send)],
      })),
    ),
  }
}

/** What one says, and what the other hears where that is another thing. */
function labelOf(
  on: string,
  send: 'same' | { type: string } | ((said: never) => { type: string }),
) {
  if (send === 'same' || typeof send === 'function' || send.type === on) return on
  return `${on} → ${send.type}`
}
