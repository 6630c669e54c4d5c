/** A place known on both sides: a line of the source, and how far down the preview it is. */
export interface Anchor {
  line: number
  top: number
}

/** How far down a line is: between two known places it is as far between as its line. */
export function topOfLine(anchors: readonly Anchor[], line: number): number {
  return between(anchors, line, 'line', 'top')
}

/** The line at a place, the other way round. */
export function lineAtTop(anchors: readonly Anchor[], top: number): number {
  return between(anchors, top, 'top', 'line')
}

function between(
  anchors: readonly Anchor[],
  value: number,
  from: keyof Anchor,
  to: keyof Anchor,
): number {
  const after = anchors.findIndex((anchor) => anchor[from] > value)
  const low = anchors.at(after < 0 ? -1 : after - 1)
  const high = anchors[after]
  if (low === undefined) return 0
  if (after === 0 || high === undefined) return after === 0 ? (high?.[to] ?? 0) : low[to]
  const part = (value - low[from]) / (high[from] - low[from])
  return low[to] + part * (high[to] - low[to])
}

/** Only those that come after each other on both sides: footnotes stand at the end, wherever they were written. */
export function inOrder(anchors: readonly Anchor[]): Anchor[] {
  const kept: Anchor[] = []
  for (const anchor of anchors) {
    const last = kept.at(-1)
    if (!last || (anchor.line > last.line && anchor.top > last.top)) kept.push(anchor)
  }
  return kept
}
