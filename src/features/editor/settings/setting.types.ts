import type { DraftText } from '#machines/draft/draft-record.types.ts'

/** What every setting of an article is given. */
export interface SettingProps {
  text: DraftText
  edit: (change: Partial<DraftText>) => void
  /** What the server found wrong with a field. */
  errorOf: (field: keyof DraftText) => string | undefined
}

/** The limits of the contract; lengths in code points. */
export const limits = {
  title: 100,
  excerpt: 200,
  categories: 5,
  tags: 10,
  tag: 20,
  topics: 5,
} as const
