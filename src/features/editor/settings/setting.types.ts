import { codePointLength } from '#src/lib/characters.ts'
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
  cover: 500,
  topics: 5,
} as const

/** `ImageUrl` of the contract, which takes fewer addresses than the text of an article does. */
const coverAddress =
  // oxlint-disable-next-line no-control-regex -- the contract's own words
  /^(https:\/\/[^\s\u0000-\u001f"<>\\]+|\/images\/(avatar|cover|post|feedback)\/[A-Za-z0-9_-]+\.(png|jpg|jpeg|webp|gif))$/

/** Whether the server takes this picture as a cover. */
export const isCover = (address: string) =>
  codePointLength(address) <= limits.cover && coverAddress.test(address)
