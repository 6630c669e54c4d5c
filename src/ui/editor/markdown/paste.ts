import { syntaxTree } from '@codemirror/language'
import { EditorView } from '@codemirror/view'
import { imagesIn, isImagesAlone } from '../image-files.ts'
import { heldPlace } from './held-place.ts'

interface PastePorts {
  convertHtml: (html: string) => Promise<string | null>
  addImages: (files: readonly File[], at: number) => void
}

/** Images that are pasted or dropped are uploaded, copied HTML becomes Markdown; all else is the editor's own. */
export function pasteAndDrop({ convertHtml, addImages }: PastePorts) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const { clipboardData } = event
      if (view.state.readOnly || clipboardData === null) return false
      if (isImagesAlone(clipboardData)) {
        addImages(imagesIn(clipboardData), view.state.selection.main.head)
        return true
      }
      const html = clipboardData.getData('text/html')
      if (!says(html) || isInCode(view)) return false
      void pasteConverted(view, convertHtml(html), clipboardData.getData('text/plain'))
      return true
    },
    drop(event, view) {
      const files = imagesIn(event.dataTransfer)
      if (view.state.readOnly || files.length === 0) return false
      const at = view.posAtCoords({ x: event.clientX, y: event.clientY })
      addImages(files, at ?? view.state.selection.main.head)
      return true
    },
  })
}

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
  const range = place.release()
  if (range === null || text === '') return
  view.dispatch({
    changes: { ...range, insert: text },
    selection: { anchor: range.from + view.state.toText(text).length },
    scrollIntoView: true,
    userEvent: 'input.paste',
  })
}

function isInCode({ state }: EditorView): boolean {
  const { head } = state.selection.main
  let node = syntaxTree(state).resolveInner(head, -1)
  for (;;) {
    if (/^(?:FencedCode|CodeBlock|InlineCode)$/.test(node.name)) return true
    const { parent } = node
    if (parent === null) return false
    node = parent
  }
}
