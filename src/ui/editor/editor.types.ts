import type { Ref } from 'react'

/** An image on its way into the text. `done` stays in the list: an undo may bring its place back. */
export interface ImageUpload {
  /** Names its place in the text. */
  id: string
  /** The name of the file. */
  name: string
  status: 'queued' | 'uploading' | 'failed' | 'done'
  /** 0 to 1. */
  progress: number
  /** Where the image is; null until it is done. */
  url: string | null
  /** Why it failed, in a sentence; null otherwise. */
  problem: string | null
}

/** The images that an editor takes in, and what may be done about them. */
export interface ImageUploads {
  list: readonly ImageUpload[]
  /** Takes a file in and answers the id of its place; uploading goes on by itself. */
  add: (file: File) => string
  retry: (id: string) => void
  /** Stops it; the editor takes its place out of the text. */
  cancel: (id: string) => void
}

/** A heading to jump to; both count from 0. `line` is null where a document has no lines (rich text). */
export interface HeadingPlace {
  index: number
  line: number | null
}

/**
 * What one may ask of an editor at any moment, without waiting for `onChange`. Before the editor has
 * loaded it answers what it was given, and what is asked of it happens when it has.
 */
export interface EditorHandle {
  /** The newest text: Markdown source, or a Delta as JSON. */
  content: () => string
  /** Another text in its place (restored, or chosen in a conflict); waits for a running composition to end. */
  replaceContent: (content: string) => void
  focus: () => void
  /** Types `text` where the cursor is. */
  insert: (text: string) => void
  goToHeading: (heading: HeadingPlace) => void
  /** An input method is at work. */
  isComposing: () => boolean
}

export interface MarkdownEditorHandle extends EditorHandle {
  /** The line at the top edge, counted from 0, with the part of it that is scrolled away. */
  topLine: () => number
  scrollToLine: (line: number) => void
}

export interface EditorProps {
  /** What is written here, for those who don't see it. */
  label: string
  placeholder?: string
  /** Counts once, when the editor appears; later texts come by `replaceContent`. */
  initialContent: string
  /** Where the cursor was, counted in UTF-16 units from the start. */
  initialCursor?: number
  /** The text may be read, selected and searched, not changed. */
  readOnly?: boolean
  /**
   * The text has changed, also while an input method is at work. At once for texts up to 100,000 characters; for
   * longer ones at most every 150 ms, the last change always included, and at the latest when the editor goes away.
   */
  onChange: (content: string) => void
  onCursor?: (position: number) => void
  uploads: ImageUploads
}

export interface MarkdownEditorProps extends EditorProps {
  ref?: Ref<MarkdownEditorHandle>
  /** Copied HTML as Markdown; null when it can’t be converted, and then the plain text is pasted. */
  convertHtml: (html: string) => Promise<string | null>
  /** The text was scrolled by its reader: the line at the top edge, as `topLine`. */
  onScroll?: (line: number) => void
}

export interface RichTextEditorProps extends EditorProps {
  ref?: Ref<EditorHandle>
}

/** What an engine is started with. */
export interface EditorStart {
  content: string
  cursor: number
  label: string
  placeholder: string
  readOnly: boolean
}

/** What every engine tells. */
export interface EditorPorts<State> {
  onChange: (content: string) => void
  onCursor: (position: number) => void
  onToolbarState: (state: State) => void
  uploads: Pick<ImageUploads, 'add' | 'retry' | 'cancel'>
}
