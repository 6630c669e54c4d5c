import { StateEffect, StateField, type ChangeDesc } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

interface Held {
  key: symbol
  from: number
  to: number
}

const hold = StateEffect.define<Held>()
const release = StateEffect.define<symbol>()

/** Places that something is coming for, moved along with the text around them. */
export const heldPlaces = StateField.define<readonly Held[]>({
  create: () => [],
  update(places, { changes, effects }) {
    let next = changes.empty ? places : places.map((place) => moved(place, changes))
    for (const effect of effects) {
      if (effect.is(hold)) next = [...next, effect.value]
      if (effect.is(release)) next = next.filter(({ key }) => key !== effect.value)
    }
    return next
  },
})

/** Keeps a range of the text in mind; `release` tells where it is by then, null when the editor is gone. */
export function heldPlace(view: EditorView, from: number, to: number) {
  const key = Symbol('held place')
  view.dispatch({ effects: hold.of({ key, from, to }) })
  return {
    release(): { from: number; to: number } | null {
      const place = view.state.field(heldPlaces).find((held) => held.key === key)
      if (place === undefined || !view.dom.isConnected) return null
      view.dispatch({ effects: release.of(key) })
      return { from: place.from, to: place.to }
    },
  }
}

const moved = ({ key, from, to }: Held, changes: ChangeDesc): Held => {
  const start = changes.mapPos(from, -1)
  return { key, from: start, to: Math.max(start, changes.mapPos(to, -1)) }
}
