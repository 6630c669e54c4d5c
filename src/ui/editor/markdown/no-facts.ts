/** What the toolbar shows of the place where the cursor is. */
export interface MarkdownFacts {
  active: ReadonlySet<string>
  /** 0 outside of headings. */
  heading: number
  inTable: boolean
  canUndo: boolean
  canRedo: boolean
}

export const noFacts: MarkdownFacts = {
  active: new Set(),
  heading: 0,
  inTable: false,
  canUndo: false,
  canRedo: false,
}
