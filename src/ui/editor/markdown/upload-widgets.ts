import {
  StateEffect,
  StateField,
  type EditorState,
  type Text,
  type Transaction,
} from '@codemirror/state'
import {
  Decoration,
  EditorView,
  ViewPlugin,
  WidgetType,
  type DecorationSet,
  type ViewUpdate,
} from '@codemirror/view'
import type { ImageUpload } from '../editor.types.ts'
import { createUploadChip, type ChipActions, type UploadChip } from '../upload-chip.ts'
import { addressRange, uploadPlaces, type UploadPlace } from '../upload-places.ts'

/** Tells the editor how its images stand. */
export const setUploads = StateEffect.define<readonly ImageUpload[]>()

const uploadsField = StateField.define<readonly ImageUpload[]>({
  create: () => [],
  update: (uploads, { effects }) =>
    effects.findLast((effect) => effect.is(setUploads))?.value ?? uploads,
})

interface UploadVerbs {
  retry: (id: string) => void
  cancel: (id: string) => void
  /** Asks for one image to stand between two positions. */
  choose: (from: number, to: number) => void
}

/** Shows the place of each image that is on its way as a chip, and gives it its address when it has one. */
export const uploadWidgets = (verbs: UploadVerbs) => [
  uploadsField,
  ViewPlugin.define((view) => new Chips(view, verbs), {
    decorations: (chips) => chips.decorations,
    provide: (plugin) =>
      EditorView.atomicRanges.of((view) => view.plugin(plugin)?.decorations ?? Decoration.none),
  }),
]

/** The addresses of what has arrived, for every place of a text that still waits for one. */
export function arrivals(state: EditorState) {
  const arrived = state.field(uploadsField).filter(({ url }) => url !== null)
  return (doc: Text) => {
    if (arrived.length === 0) return []
    return uploadPlaces(doc.toString()).flatMap((place) => {
      const { url = null } = arrived.find(({ id }) => id === place.id) ?? {}
      return url === null ? [] : [{ ...addressRange(place), insert: url }]
    })
  }
}

/** Whether it is worth looking: how images stand is new, or a place came back: by an undo, a paste, another text. */
export function mayBringArrivals({ effects, changes, newDoc }: Transaction): boolean {
  if (effects.some((effect) => effect.is(setUploads))) return true
  let hasPlace = false
  // What is inserted may be a part of a place, which never goes over the end of a line.
  changes.iterChangedRanges((_fromA, _toA, from, to) => {
    const lines = newDoc.sliceString(newDoc.lineAt(from).from, newDoc.lineAt(to).to)
    hasPlace ||= uploadPlaces(lines).length > 0
  })
  return hasPlace
}

class Chips {
  decorations: DecorationSet
  readonly #verbs: UploadVerbs

  constructor(view: EditorView, verbs: UploadVerbs) {
    this.#verbs = verbs
    this.decorations = this.#decorate(view)
  }

  update({ view, docChanged, viewportChanged, transactions }: ViewUpdate) {
    const haveUploadsChanged = transactions.some(({ effects }) =>
      effects.some((e) => e.is(setUploads)),
    )
    if (docChanged || viewportChanged || haveUploadsChanged)
      this.decorations = this.#decorate(view)
  }

  /** Looks at what is on screen alone. */
  #decorate({ state, visibleRanges }: EditorView) {
    const uploads = state.field(uploadsField)
    const chips = visibleRanges
      .flatMap(({ from, to }) => uploadPlaces(state.sliceDoc(from, to), from))
      .map((place) => {
        const upload = uploads.find(({ id }) => id === place.id)
        const widget = new ChipWidget(place, upload, this.#verbs)
        return Decoration.replace({ widget }).range(place.from, place.to)
      })
    return Decoration.set(chips)
  }
}

class ChipWidget extends WidgetType {
  readonly place: UploadPlace
  readonly upload: ImageUpload | undefined
  readonly #verbs: UploadVerbs

  constructor(place: UploadPlace, upload: ImageUpload | undefined, verbs: UploadVerbs) {
    super()
    this.place = place
    this.upload = upload
    this.#verbs = verbs
  }

  override eq({ place, upload }: ChipWidget) {
    return place.id === this.place.id && place.alt === this.place.alt && upload === this.upload
  }

  override toDOM(view: EditorView) {
    const { id, alt } = this.place
    const chip = createUploadChip(
      view.dom.ownerDocument,
      alt,
      id,
      this.#actions(view, () => chip),
    )
    chips.set(chip.dom, chip)
    chip.show(this.upload)
    return chip.dom
  }

  override updateDOM(dom: HTMLElement, _view: EditorView, from: ChipWidget) {
    if (from.place.id !== this.place.id || from.place.alt !== this.place.alt) return false
    chips.get(dom)?.show(this.upload)
    return true
  }

  override ignoreEvent() {
    return true
  }

  #actions(view: EditorView, chip: () => UploadChip): ChipActions {
    const { retry, cancel, choose } = this.#verbs
    const range = () => placeOf(view, chip().dom, this.place.id)
    return {
      retry,
      cancel,
      remove() {
        const found = range()
        if (!found || view.state.readOnly) return
        view.dispatch({ changes: { from: found.from, to: found.to }, userEvent: 'delete' })
        view.focus()
      },
      choose() {
        const found = range()
        if (found) choose(found.from, found.to)
      },
    }
  }
}

const chips = new WeakMap<HTMLElement, UploadChip>()

/** Where a chip stands now: text before it may have changed since it was drawn. */
function placeOf(view: EditorView, dom: HTMLElement, id: string): UploadPlace | undefined {
  const line = view.state.doc.lineAt(view.posAtDOM(dom))
  return uploadPlaces(line.text, line.from).find((place) => place.id === id)
}
