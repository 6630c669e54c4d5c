import type Quill from 'quill'
import type { DOMPurify } from 'dompurify'
import { createChangeReporter } from '../changes.ts'
import type { EditorPorts, EditorStart, ImageUpload } from '../editor.types.ts'
import { chooseImages } from '../image-files.ts'
import { altOf } from '../upload-places.ts'
import { registerClipboard } from './clipboard.ts'
import { operationsOf } from './delta.ts'
import { toolbarStateOf, type RichTextToolbarState } from './toolbar-state.ts'
import { registerDragging } from './dragging.ts'
import { formats, registerFormats, uploadChips, uploadHosts } from './formats.ts'
import { roomForImages, type Place } from './image-place.ts'
import { keyboard, letTabLeave } from './keyboard.ts'
import { run } from './run.ts'
import type { RichTextCommand } from './tools.ts'

interface RichTextPorts extends EditorPorts<RichTextToolbarState> {
  /** The key for a link was pressed. */
  onLink: () => void
}

/** Quill, ready to start: under Trusted Types it can't even be mounted without its policy. */
export async function loadQuill(): Promise<typeof Quill> {
  await allowSanitisedMarkup()
  const { default: loaded } = await import('quill')
  registerFormats(loaded)
  registerClipboard(loaded)
  registerDragging(loaded)
  return loaded
}

/** The rich-text editor itself, in `place`. Throws for a text that is no Delta. */
export function startRichText(
  Loaded: typeof Quill,
  place: HTMLElement,
  start: EditorStart,
  ports: RichTextPorts,
) {
  const quill = new Loaded(place, {
    formats,
    placeholder: start.placeholder,
    readOnly: start.readOnly,
    modules: {
      keyboard: keyboard(() => ports.onLink()),
      history: { userOnly: true },
      uploader: {
        mimetypes: imageTypes,
        handler: (range: Place, files: File[]) => addImages(files, range),
      },
    },
  })
  const { root } = quill
  const DeltaOf = Loaded.import('delta')
  const content = () => JSON.stringify(quill.getContents())
  const changes = createChangeReporter(content, ports.onChange)
  let uploads: readonly ImageUpload[] = []
  let coming: string | null = null

  uploadHosts.set(root, {
    uploadOf: (id) => uploads.find((upload) => upload.id === id),
    retry: ports.uploads.retry,
    cancel: ports.uploads.cancel,
    remove: (node) => void replaceEmbed(node, null, 'user'),
    choose: (node) => void chooseFor(node),
  })
  describe(root, start)
  quill.setContents(operationsOf(start.content), 'silent')
  quill.history.clear()
  quill.on('text-change', () => {
    changes.changed(quill.getLength())
    settleArrivals()
    tell()
  })
  quill.on('selection-change', (range) => {
    if (range !== null) ports.onCursor(range.index)
    tell()
  })
  const stopListening = [letTabLeave(root), hidePlaceholder(root, replaceWhenDone)]
  if (start.cursor > 0)
    quill.setSelection(Math.min(start.cursor, quill.getLength() - 1), 0, 'silent')
  tell()

  function tell() {
    // While a dialog has the focus, the tools still are for where the cursor was.
    const range = quill.getSelection() ?? quill.selection.savedRange
    const { undo, redo } = quill.history.stack
    ports.onToolbarState(toolbarStateOf(quill.getFormat(range), { undo, redo }))
  }

  function addImages(files: readonly File[], range: Place) {
    if (files.length === 0 || !quill.isEnabled()) return
    const index = roomForImages(quill, range)
    for (const [at, file] of files.entries()) {
      const value = { id: ports.uploads.add(file), alt: altOf(file.name) }
      quill.insertEmbed(index + at, 'upload', value, 'user')
    }
    quill.setSelection(index + files.length, 0, 'user')
  }

  async function chooseFor(node: HTMLElement) {
    const [file] = await chooseImages(place.ownerDocument, false)
    if (!file) return
    const index = replaceEmbed(node, null, 'user')
    if (index !== null) addImages([file], { index, length: 0 })
  }

  /** Puts an image, or nothing, in the place of one that was awaited; answers where that is. */
  function replaceEmbed(
    node: HTMLElement,
    url: string | null,
    source: 'user' | 'api',
  ): number | null {
    const blot = Loaded.find(node)
    if (blot === null || blot instanceof Loaded || !root.contains(node)) return null
    const index = quill.getIndex(blot)
    // One change: taken away first, it would leave a cursor behind it before what comes.
    const change = new DeltaOf().retain(index)
    if (url !== null) change.insert({ image: url }, { alt: node.dataset['alt'] ?? '' })
    quill.updateContents(change.delete(1), source)
    return index
  }

  /**
   * Not the author's own steps, so `undo` passes them over. A picture is as long as the chip before it: left as they are,
   * the steps to undo still fit, and take it away as they would have taken the chip. A text that is only read stays as it is.
   */
  function settleArrivals() {
    if (quill.composition.isComposing) return
    const { ignoreChange } = quill.history
    quill.history.ignoreChange = true
    for (const node of root.querySelectorAll<HTMLElement>('.ql-upload')) {
      const upload = uploads.find(({ id }) => id === node.dataset['id'])
      if (upload?.url == null || !quill.isEnabled()) uploadChips.get(node)?.show(upload)
      else replaceEmbed(node, upload.url, 'api')
    }
    quill.history.ignoreChange = ignoreChange
  }

  /** Where the link stretches that a cursor stands in; bold letters within it make no end. */
  function linkAround(cursor: number): Place | null {
    const { link } = quill.getFormat(cursor)
    if (typeof link !== 'string') return null
    const isLinked = (index: number) => quill.getFormat(index, 1)['link'] === link
    let index = cursor
    while (index > 0 && isLinked(index - 1)) index -= 1
    let end = cursor
    while (isLinked(end)) end += 1
    return { index, length: end - index }
  }

  function replaceWhenDone() {
    settleArrivals()
    if (coming === null || quill.composition.isComposing) return
    const next = operationsOf(coming)
    coming = null
    quill.setContents(next, 'user')
  }

  return {
    content,
    replaceContent(next: string) {
      coming = next
      replaceWhenDone()
    },
    focus: () => quill.focus(),
    insert(text: string) {
      const { index, length } = quill.getSelection(true)
      quill.deleteText(index, length, 'user')
      quill.insertText(index, text, 'user')
      quill.setSelection(index + text.length, 0, 'user')
    },
    goToHeading(index: number) {
      const heading = root.querySelectorAll<HTMLElement>('h1, h2, h3, h4, h5, h6')[index]
      const blot = heading && Loaded.find(heading)
      if (!heading || !blot || blot instanceof Loaded) return
      quill.setSelection(quill.getIndex(blot), 0, 'user')
      heading.scrollIntoView({ block: 'start' })
    },
    isComposing: () => quill.composition.isComposing,
    run(command: RichTextCommand) {
      run(quill, command)
      tell()
    },
    format(name: string, value: string | number) {
      quill.focus()
      quill.format(name, value === '' || value === 0 ? false : value, 'user')
      tell()
    },
    /** Gives what is selected, or the link at the cursor, another address; empty takes the link away. */
    link(address: string) {
      const range = quill.getSelection(true)
      const linked = range.length > 0 ? range : linkAround(range.index)
      if (linked !== null) {
        quill.formatText(linked.index, linked.length, 'link', address || false, 'user')
      } else if (address !== '') {
        quill.insertText(range.index, address, 'link', address, 'user')
        quill.setSelection(range.index + address.length, 0, 'user')
      }
      tell()
    },
    async pickImages() {
      const range = quill.getSelection(true)
      addImages(await chooseImages(place.ownerDocument, true), range)
    },
    setUploads(list: readonly ImageUpload[]) {
      uploads = list
      settleArrivals()
    },
    setReadOnly(readOnly: boolean) {
      quill.enable(!readOnly)
      settleArrivals()
    },
    destroy() {
      changes.flush()
      for (const stop of stopListening) stop()
      quill.disable()
    },
  }
}

/** More than the server takes: what it refuses is said at its place in the text, not passed over. */
const imageTypes = [
  'png',
  'jpeg',
  'webp',
  'gif',
  'svg+xml',
  'avif',
  'heic',
  'heif',
  'bmp',
  'tiff',
].map((type) => `image/${type}`)

function describe(root: HTMLElement, { label }: EditorStart) {
  root.setAttribute('role', 'textbox')
  root.setAttribute('aria-multiline', 'true')
  root.setAttribute('aria-label', label)
}

/** While an input method is at work, the text it shows is not Quill's yet: the placeholder would lie below it. */
function hidePlaceholder(root: HTMLElement, onEnd: () => void): () => void {
  const stop = new AbortController()
  root.addEventListener('compositionstart', () => (root.dataset['composing'] = ''), stop)
  root.addEventListener(
    'compositionend',
    () => {
      delete root.dataset['composing']
      // Quill itself ends it in a microtask.
      setTimeout(onEnd)
    },
    stop,
  )
  return () => stop.abort()
}

interface TrustedTypes {
  createPolicy(name: 'default', rules: { createHTML(html: string): string }): unknown
}

let isMade = false

/**
 * Lets Quill parse markup under Trusted Types: what it writes for itself, and what is pasted, passes a
 * sanitiser. Once for the page, and only where this editor is used: everything else does without a parser.
 */
async function allowSanitisedMarkup(): Promise<void> {
  if (isMade || !('trustedTypes' in globalThis)) return
  const { default: purify } = (await import('dompurify')) as { default: DOMPurify }
  if (isMade) return
  isMade = true
  const { trustedTypes } = globalThis as unknown as { trustedTypes: TrustedTypes }
  trustedTypes.createPolicy('default', {
    createHTML: (html) => purify.sanitize(html, { RETURN_TRUSTED_TYPE: false }),
  })
}
