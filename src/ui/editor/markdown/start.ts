import { markdownLanguage, pasteURLAsLink } from '@codemirror/lang-markdown'
import { indentUnit, LanguageSupport } from '@codemirror/language'
import { highlightSelectionMatches, search } from '@codemirror/search'
import { Compartment, EditorState, type Extension } from '@codemirror/state'
import { highlightSpecialChars, placeholder } from '@codemirror/view'
import { EditorView } from 'codemirror'
import { createChangeReporter } from '../changes.ts'
import type { EditorPorts, EditorStart, ImageUpload } from '../editor.types.ts'
import { chooseImages } from '../image-files.ts'
import { uploadMark } from '../upload-places.ts'
import { phrases } from '../strings.ts'
import { changeThroughout, rewritableHistory } from './arrival-history.ts'
import { commands, keys } from './commands.ts'
import { differenceTo } from './difference.ts'
import { withImages } from './image-place.ts'
import type { MarkdownToolbarState } from './initial-toolbar-state.ts'
import { toolbarStateOf } from './toolbar-state.ts'
import { heldPlaces } from './held-place.ts'
import { markdownTheme } from './theme.ts'
import { pasteAndDrop } from './paste.ts'
import { createScrolling } from './scrolling.ts'
import type { MarkdownCommand } from './tools.ts'
import { arrivals, mayBringArrivals, setUploads, uploadWidgets } from './upload-widgets.ts'

interface MarkdownPorts extends EditorPorts<MarkdownToolbarState> {
  onScroll: (line: number) => void
  convertHtml: (html: string) => Promise<string | null>
}

/** The Markdown editor itself, in `place`. */
export function startMarkdown(place: HTMLElement, start: EditorStart, ports: MarkdownPorts) {
  const writing = new Compartment()
  const view = new EditorView({
    parent: place,
    state: EditorState.create({
      doc: start.content,
      selection: { anchor: Math.min(start.cursor, start.content.length) },
      extensions: [
        basics(start, place.ownerDocument),
        writing.of(EditorState.readOnly.of(start.readOnly)),
        uploadWidgets({ ...ports.uploads, choose: (from, to) => void chooseFor(from, to) }),
        pasteAndDrop({ convertHtml: ports.convertHtml, addImages }),
        EditorView.updateListener.of(({ state, docChanged, selectionSet, transactions }) => {
          if (docChanged) changes.changed(state.doc.length)
          if (docChanged || selectionSet) {
            ports.onCursor(state.selection.main.head)
            ports.onToolbarState(toolbarStateOf(state))
          }
          if (transactions.some(mayBringArrivals)) queueMicrotask(settleArrivals)
        }),
        EditorView.domEventHandlers({
          compositionend: () => void setTimeout(replaceWhenDone),
        }),
      ],
    }),
  })
  const read = () => view.state.doc.toString()
  const changes = createChangeReporter(read, ports.onChange)
  const scrolling = createScrolling(view, ports.onScroll)
  let coming: string | null = null
  ports.onToolbarState(toolbarStateOf(view.state))

  /** Gives what has arrived its address; no step of its own to undo, and never into a composition. */
  function settleArrivals() {
    if (view.composing || view.state.readOnly) return
    changeThroughout(view, arrivals(view.state))
  }

  function addImages(files: readonly File[], from: number, to = from) {
    if (files.length === 0 || view.state.readOnly) return
    const marks = files.map((file) => uploadMark(ports.uploads.add(file), file.name))
    const change = withImages(view.state, marks, from, to)
    const insert = view.state.toText(change.insert)
    view.dispatch({
      changes: { ...change, insert },
      selection: { anchor: change.from + insert.length },
      scrollIntoView: true,
      userEvent: 'input.paste',
    })
    view.focus()
  }

  async function chooseFor(from: number, to: number) {
    const [file] = await chooseImages(place.ownerDocument, false)
    if (file) addImages([file], from, to)
  }

  function replaceWhenDone() {
    settleArrivals()
    if (coming === null || view.composing) return
    const change = differenceTo(read(), coming)
    coming = null
    view.dispatch({ changes: change, userEvent: 'input.replace' })
  }

  return {
    content: read,
    replaceContent(content: string) {
      coming = content
      replaceWhenDone()
    },
    focus: () => view.focus(),
    insert(text: string) {
      view.dispatch(view.state.replaceSelection(text), { scrollIntoView: true })
      view.focus()
    },
    goToLine(line: number) {
      const { doc } = view.state
      const { from } = doc.line(Math.min(Math.max(line, 0), doc.lines - 1) + 1)
      view.dispatch({
        selection: { anchor: from },
        effects: EditorView.scrollIntoView(from, { y: 'start', yMargin: 24 }),
      })
      view.focus()
    },
    isComposing: () => view.composing,
    run(command: MarkdownCommand) {
      commands[command](view)
      // The search panel takes the focus by itself.
      if (command !== 'search') view.focus()
    },
    async pickImages() {
      const files = await chooseImages(place.ownerDocument, true)
      const { from, to } = view.state.selection.main
      addImages(files, from, to)
    },
    setUploads(list: readonly ImageUpload[]) {
      view.dispatch({ effects: setUploads.of(list) })
    },
    setReadOnly(readOnly: boolean) {
      view.dispatch({ effects: writing.reconfigure(EditorState.readOnly.of(readOnly)) })
    },
    ...scrolling,
    destroy() {
      changes.flush()
      view.destroy()
    },
  }
}

function basics(start: EditorStart, document: Document): Extension {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce
  return [
    nonce ? EditorView.cspNonce.of(nonce) : [],
    EditorState.phrases.of(phrases),
    EditorView.contentAttributes.of({ 'aria-label': start.label, spellcheck: 'true' }),
    EditorView.lineWrapping,
    placeholder(start.placeholder),
    rewritableHistory,
    highlightSpecialChars(),
    indentUnit.of('  '),
    new LanguageSupport(markdownLanguage, pasteURLAsLink),
    search({ top: true }),
    highlightSelectionMatches(),
    heldPlaces,
    keys,
    markdownTheme,
  ]
}
