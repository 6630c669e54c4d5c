import { EditorView } from '@codemirror/view'
import { imagesIn, isImagesAlone } from '#src/lib/pasted-images.ts'
import { codeAt } from './image-place.ts'
import { heldPlace } from './held-place.ts'

interface PastePorts {
  convertHtml: (html: string) => Promise<string | null>
  addImages: (files: readonly File[], from: number, to?: number) => void
}

/**
 * Images that are pasted and files that are dropped are uploaded, copied HTML becomes Markdown; all else, dropped texts too, is
 * the editor's own. What is no image is refused at its place.
 */
export function pasteAndDrop({ convertHtml, addImages }: PastePorts) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event
      if (view.state.readOnly || clipboardData === null) return false
      const { main } = view.state.selection
      if (isImagesAlone(clipboardData)) {
        addImages(imagesIn(clipboardData), main.from, main.to)
        return true
      }
      const html = clipboardData.getData('text/html')
      if (!says(html) || codeAt(view.state, main.head, -1) !== null) return false
      void pasteConverted(view, convertHtml(html), clipboardData.getData('text/plain'))
      return true
    },
    drop(event, view) {
      const files = Array.from(event.dataTransfer?.files ?? [])
      if (view.state.readOnly || files.every(isText)) return false
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
      addImages(files, at ?? view.state.selection.main.head)
      return true
    },
  })
}

const isText = ({ type }: File) => type.startsWith('text/')

/** Whether copied HTML says more than its plain text; code editors copy theirs in colours alone. */
const says = (html: string) =>
  /<(?:h[1-6]|p|ul|ol|li|table|blockquote|pre|code|a|img|strong|b|em|i|del|s|hr|math)\b/i.test(
    html,
  )

async function pasteConverted(view: EditorView, coming: Promise<string | null>, plain: string) {
  const { from, to } = view.state.selection.main
  const place = heldPlace(view, from, to)
  // Nothing may come of markup that says nothing in Markdown.
  const text = (await coming.catch(() => null)) || plain
  await compositionEnd(view)
  const range = place.range()
  if (range === null) return
  if (text === '') {
    view.dispatch({ effects: place.release })
    return
  }
  const { head } = view.state.selection.main
  const isThere = head >= range.from && head <= range.to
  view.dispatch({
    changes: { ...range, insert: text },
    effects: place.release,
    // A cursor that has gone on stays where it is.
    ...(isThere && { selection: { anchor: range.from + view.state.toText(text).length } }),
    scrollIntoView: true,
    userEvent: 'input.paste',
  })
}

/** A change in the midst of a composition would scatter its letters. */
async function compositionEnd(view: EditorView) {
  while (view.compositionStarted) {
    await new Promise<void>((resolve) => {
      // In a task of its own: the editor hears the event, too, and takes up what was composed.
      const end = () => void setTimeout(resolve)
      view.contentDOM.addEventListener('compositionend', end, { once: true })
    })
  }
}
