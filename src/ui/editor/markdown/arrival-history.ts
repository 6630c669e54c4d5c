import { history, historyField } from '@codemirror/commands'
import {
  ChangeSet,
  Compartment,
  EditorSelection,
  EditorState,
  type Text,
} from '@codemirror/state'
import type { EditorView } from '@codemirror/view'

const steps = history()
const place = new Compartment()

/** The steps to undo, which `changeThroughout` can rewrite. */
export const rewritableHistory = place.of(steps)

interface Replacement {
  from: number
  to: number
  insert: string
}

/** What CodeMirror writes of a step. */
interface Step {
  changes?: unknown
  startSelection?: unknown
  selectionsAfter: unknown[]
}

/**
 * Changes the text as if it had been so from the start: also in all the texts that undo and redo would make of it. A
 * change that history only passes over would stay behind when what it stands in is undone.
 */
export function changeThroughout(
  view: EditorView,
  changesIn: (doc: Text) => readonly Replacement[],
): void {
  const { state } = view
  const changesOf = (doc: Text) => ChangeSet.of([...changesIn(doc)], doc.length)
  const changes = changesOf(state.doc)
  if (changes.empty) return
  const written = state.toJSON({ steps: historyField }) as Written
  const rewritten = {
    done: stepsFrom(state.doc, written.steps.done, changesOf),
    undone: stepsFrom(state.doc, written.steps.undone, changesOf),
  }
  const without = state.update({ changes, effects: place.reconfigure([]) })
  const restored = historyField.init(() => read(rewritten))
  view.dispatch([
    without,
    without.state.update({ effects: place.reconfigure([steps, restored]) }),
  ])
}

interface Written {
  steps: { done: readonly Step[]; undone: readonly Step[] }
}

/** The steps of one direction, of which the last is the next one, for texts that `changesOf` has changed. */
function stepsFrom(
  from: Text,
  written: readonly Step[],
  changesOf: (doc: Text) => ChangeSet,
): Step[] {
  let doc = from
  let here = changesOf(doc)
  const moved = (selection: unknown, changes: ChangeSet) =>
    EditorSelection.fromJSON(selection).map(changes).toJSON()
  return written
    .toReversed()
    .map(({ changes, startSelection, selectionsAfter }) => {
      const after = selectionsAfter.map((selection) => moved(selection, here))
      if (changes === undefined) return { selectionsAfter: after }
      const step = ChangeSet.fromJSON(changes)
      const next = step.apply(doc)
      const there = changesOf(next)
      const rewritten = here.invert(doc).compose(step).compose(there)
      doc = next
      here = there
      return {
        changes: rewritten.toJSON(),
        startSelection: moved(startSelection, there),
        selectionsAfter: after,
      }
    })
    .toReversed()
}

/** The state of a history, which only CodeMirror itself can make. */
const read = (written: Written['steps']) =>
  EditorState.fromJSON(
    { doc: '', selection: EditorSelection.single(0).toJSON(), steps: written },
    { extensions: steps },
    { steps: historyField },
  ).field(historyField)
