import type { DraftText } from './draft-record.types.ts'
import type { DraftContext } from './draft.types.ts'

/** A text in which nothing has been written. */
export const blankText = (format: DraftText['format']): DraftText => ({
  title: '',
  format,
  content: '',
  excerpt: '',
  coverImage: null,
  categoryIds: [],
  tags: [],
  topicIds: [],
})

/** Whether two texts are one to the server, which trims what people never mean and orders nothing but tags. */
export function isSameText(one: DraftText, other: DraftText): boolean {
  return (
    one.format === other.format &&
    one.content === other.content &&
    one.title.trim() === other.title.trim() &&
    one.excerpt.trim() === other.excerpt.trim() &&
    one.coverImage === other.coverImage &&
    isSameList(tidyTags(one), tidyTags(other)) &&
    isSameList(tidyIds(one.categoryIds), tidyIds(other.categoryIds)) &&
    isSameList(tidyIds(one.topicIds), tidyIds(other.topicIds))
  )
}

/** Whether there is nothing that anybody would miss. A topic alone is none: an address may have named it. */
export const isBlank = (text: DraftText): boolean =>
  isBlankContent(text) &&
  isSameText({ ...text, content: '', format: 0, topicIds: [] }, blankText(0))

/** Something that the server does not have, and that somebody would miss. */
export const isDirty = ({ edit, saved, base, text }: DraftContext): boolean =>
  saved < edit && (base !== null || !isBlank(text))

/** Whether a change leaves something different; editors may tell what they hold already. */
export const changesText = (text: DraftText, change: Partial<DraftText>): boolean =>
  JSON.stringify({ ...text, ...change, content: '' }) !==
    JSON.stringify({ ...text, content: '' }) ||
  (change.content !== undefined && change.content !== text.content)

/** A rich text that holds nothing is a Delta of one empty line. */
const isBlankContent = ({ format, content }: DraftText) =>
  format === 0
    ? content.trim() === ''
    : /^\s*$|^\{"ops":\[(\{"insert":"\\n"\})?\]\}$/.test(content)

const tidyTags = ({ tags }: DraftText) => [
  ...new Set(tags.map((tag) => tag.trim()).filter((tag) => tag !== '')),
]

const tidyIds = (ids: readonly string[]) =>
  [...new Set(ids.map((id) => id.toLowerCase()))].toSorted()

const isSameList = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])
