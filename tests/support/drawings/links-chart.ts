import { draftLinks, links, realtimeLinks } from '#machines/links.ts'
import { joined, type Box, type Chart } from './chart.ts'

/** Who tells whom what, as one chart. */
export function linksChart(): Chart {
  const all = [...links, ...draftLinks, ...realtimeLinks]
  const names = new Set(all.flatMap(({ from, to }) => [from, to]))
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
      all.map(({ from, on, to, send }) => ({
        from,
        to,
        labels: [send === 'same' || send.type === on ? on : `${on} → ${send.type}`],
      })),
    ),
  }
}
