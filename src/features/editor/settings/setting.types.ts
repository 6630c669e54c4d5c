import type { DraftText } from '#machines/draft/draft-record.types.ts'

/** What every setting of an article is given. */
export interface SettingProps {
  text: DraftText
  edit: (change: Partial<DraftText>) => void
  /** What the server found wrong with a field. */
  errorOf: (field: keyof DraftText) => string | undefined
}
