/** What the toolbar shows of the place where the cursor is. */
export interface MarkdownToolbarState {
  active: ReadonlySet<string>
  /** 0 outside of headings. */
  heading: number
  inTable: boolean
  canUndo: boolean
  canRedo: boolean
}

export const initialToolbarState: MarkdownToolbarState = {
  active: new Set(),
  heading: 0,
  inTable: false,
  canUndo: false,
  canRedo: false,
}
