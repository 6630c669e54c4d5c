/** A drawing before it is drawn: boxes in boxes, and arrows between them. */
export interface Chart {
  name: string
  boxes: Box[]
  arrows: Arrow[]
}

/** A state, or whoever else is drawn. */
export interface Box {
  id: string
  title: string
  shape: 'plain' | 'final' | 'group' | 'parallel'
  /** What happens here without leaving: lines below the title, or in the `any` mark of a group. */
  notes: string[]
  /** Empty unless it is a group. */
  children: Box[]
  /** The children that are entered with it. */
  initial: string[]
  /** Whether arrows leave the group as a whole, from its `any` mark. */
  hasOwnArrows: boolean
}

/** Several labels are several reasons for the same arrow. */
export interface Arrow {
  from: string
  to: string
  labels: string[]
}

/** Whether other boxes are drawn inside. */
export const isGroup = (box: Box) => box.shape === 'group' || box.shape === 'parallel'

/** Whether a group needs its `any` mark: something holds for all that is inside. */
export const hasAnyMark = (box: Box) => box.hasOwnArrows || box.notes.length > 0

/** The id of what an arrow to a box ends at: the dot where a group is entered. */
export const wayIn = (all: Map<string, Box>, id: string) =>
  isGroupOf(all, id) ? `${id} in` : id

/** The id of what an arrow from a box begins at: the `any` mark of a group. */
export const wayOut = (all: Map<string, Box>, id: string) =>
  isGroupOf(all, id) ? `${id} any` : id

function isGroupOf(all: Map<string, Box>, id: string) {
  const box = all.get(id)
  return box !== undefined && isGroup(box)
}

/** Arrows between the same two boxes as one, in the order of their first label. */
export function joined(arrows: readonly Arrow[]): Arrow[] {
  const byEnds = new Map<string, Arrow>()
  for (const { from, to, labels } of arrows) {
    const ends = `${from}\n${to}`
    const known = byEnds.get(ends)
    if (known) known.labels.push(...labels)
    else byEnds.set(ends, { from, to, labels: [...labels] })
  }
  return [...byEnds.values()]
}

/** The boxes by id, those inside others too. */
export function allBoxes(boxes: readonly Box[]): Map<string, Box> {
  return new Map(
    boxes.flatMap((box) => [[box.id, box] as const, ...allBoxes(box.children).entries()]),
  )
}
