/** What the toolbar shows of the place where the cursor is. */
export interface RichTextToolbarState {
  active: ReadonlySet<string>
  heading: number
  /** The chosen values of colour, background, alignment and size; empty for none. */
  chosen: Readonly<Record<string, string>>
  link: string
  canUndo: boolean
  canRedo: boolean
}

export const initialToolbarState: RichTextToolbarState = {
  active: new Set(),
  heading: 0,
  chosen: {},
  link: '',
  canUndo: false,
  canRedo: false,
}

/** Reads what Quill says of the formats at the cursor. */
export function toolbarStateOf(
  format: Readonly<Record<string, unknown>>,
  history: { undo: unknown[]; redo: unknown[] },
): RichTextToolbarState {
  const { list, header, script, link } = format
  const names = {
    bold: format['bold'],
    italic: format['italic'],
    underline: format['underline'],
    strike: format['strike'],
    code: format['code'],
    quote: format['blockquote'],
    codeBlock: format['code-block'],
    superscript: script === 'super',
    subscript: script === 'sub',
    bullet: list === 'bullet',
    ordered: list === 'ordered',
    task: list === 'checked' || list === 'unchecked',
  }
  const valueOf = (name: string) => (typeof format[name] === 'string' ? format[name] : '')
  return {
    active: new Set(Object.entries(names).flatMap(([name, holds]) => (holds ? [name] : []))),
    heading: typeof header === 'number' ? header : 0,
    chosen: {
      color: valueOf('color'),
      background: valueOf('background'),
      align: valueOf('align'),
      size: valueOf('size'),
    },
    link: typeof link === 'string' ? link : '',
    canUndo: history.undo.length > 0,
    canRedo: history.redo.length > 0,
  }
}
