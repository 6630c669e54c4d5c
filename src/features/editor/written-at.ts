import { formatDateTime } from '#src/lib/dates.ts'
import { local as words } from '#src/messages/editor.ts'

/** When a text of this device was written, as far as is known. */
export const writtenAt = (at: string | null) =>
  at === null ? words.earlier : formatDateTime(at)
