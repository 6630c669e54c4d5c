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
import { withImages } from './image-place.ts'
import { toolbarStateOf } from './toolbar-state.ts'
import { heldPlace, heldPlaces } from './held-place.ts'
import { markdownTheme } from './theme.ts'
import { pasteAndDrop } from './paste.ts'
import type { MarkdownCommand, MarkdownToolbarState } from './tools.ts'
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
    const held = heldPlace(view, from, to)
    const [file] = await chooseImages(place.ownerDocument, false)
    const range = held.range()
    if (range === null) return
    view.dispatch({ effects: held.release })
    if (file) addImages([file], range.from, range.to)
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
      settleArrivals()
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

/** The one change that makes `next` of `text`: what both begin and end with stays, and with it the cursor. */
export function differenceTo(text: string, next: string) {
  const shorter = Math.min(text.length, next.length)
  let before = 0
  while (before < shorter && text[before] === next[before]) before += 1
  let after = 0
  while (after < shorter - before && text.at(-1 - after) === next.at(-1 - after)) after += 1
  return {
    from: before,
    to: text.length - after,
    insert: next.slice(before, next.length - after),
  }
}

/** Scrolling by lines of the source, counted from 0, a part of a line as a fraction. */
function createScrolling(view: EditorView, onScroll: (line: number) => void) {
  const { scrollDOM } = view
  /** Where a script has put it: the event that follows is no reader's. */
  let placed: number | null = null

  function topLine(): number {
    const top = scrollDOM.scrollTop - view.documentPadding.top
    const block = view.lineBlockAtHeight(Math.max(0, top))
    const part = Math.min(Math.max((top - block.top) / block.height, 0), 1)
    return view.state.doc.lineAt(block.from).number - 1 + part
  }

  function scrollToLine(line: number) {
    const { doc } = view.state
    const whole = Math.min(Math.max(Math.floor(line), 0), doc.lines - 1)
    const block = view.lineBlockAt(doc.line(whole + 1).from)
    const top = block.top + (line - whole) * block.height + view.documentPadding.top
    scrollDOM.scrollTop = line <= 0 ? 0 : top
    placed = scrollDOM.scrollTop
  }

  const handleScroll = () => {
    const isOurs = placed !== null && Math.abs(scrollDOM.scrollTop - placed) <= 1
    placed = null
    if (!isOurs) onScroll(topLine())
  }
  scrollDOM.addEventListener('scroll', handleScroll, { passive: true })
  return { topLine, scrollToLine }
}
