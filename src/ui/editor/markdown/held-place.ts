import { StateEffect, StateField, type ChangeDesc } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

interface Held {
  key: symbol
  from: number
  to: number
}

const hold = StateEffect.define<Held>()
const release = StateEffect.define<symbol>()

/** Places that something is coming for, in the order in which they were asked for, moved along with the text. */
export const heldPlaces = StateField.define<readonly Held[]>({
  create: () => [],
  update(places, { changes, effects }) {
    const released = effects.find((effect) => effect.is(release))?.value
    const filled = places.findIndex(({ key }) => key === released)
    let next = places
      .map((place, at) => moved(place, changes, filled >= 0 && at > filled))
      .filter(({ key }) => key !== released)
    for (const effect of effects) if (effect.is(hold)) next = [...next, effect.value]
    return next
  },
})

/** Keeps a range of the text in mind. */
export function heldPlace(
  view: Pick<EditorView, 'state' | 'dispatch' | 'dom'>,
  from: number,
  to: number,
) {
  const key = Symbol('held place')
  view.dispatch({ effects: hold.of({ key, from, to }) })
  return {
    /** Where it is now; null when the editor is gone. */
    range(): { from: number; to: number } | null {
      const place = view.state.field(heldPlaces).find((held) => held.key === key)
      if (place === undefined || !view.dom.isConnected) return null
      return { from: place.from, to: place.to }
    },
    /** Lets go of it. Stands in the transaction that fills it, so that places asked for later stay behind. */
    release: release.of(key),
  }
}

/** What is written at a place or over it stays out of it: behind it, unless it fills a place that was asked for before. */
function moved({ key, from, to }: Held, changes: ChangeDesc, isFilledBefore: boolean): Held {
  let start = changes.mapPos(from, -1)
  let end = changes.mapPos(to, -1)
  changes.iterChangedRanges((fromA, toA, fromB, toB) => {
    const meetsStart = fromA <= from && toA >= from
    const meetsEnd = fromA <= to && toA >= to
    // A word corrected right before an empty place stays before it.
    const isBefore = from === to && fromA < from && toA === from
    if (meetsStart && meetsEnd) start = end = isFilledBefore || isBefore ? toB : fromB
    else if (meetsStart) start = toB
    else if (meetsEnd) end = fromB
  })
  return { key, from: start, to: end }
}
