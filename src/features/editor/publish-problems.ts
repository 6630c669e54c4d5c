import type { DraftText } from '#machines/draft/draft-record.types.ts'
import { codePointLength } from '#src/lib/code-points.ts'
import { publishing as words } from '#src/messages/editor.ts'
import { unfinishedUploads } from '#src/ui/editor/unfinished-uploads.ts'
import { limits } from './settings/limits.ts'

/** What is wrong with a draft, in words, by field. */
export type DraftProblems = Partial<Record<keyof DraftText, string>>

/** What stands between a text and its readers, as far as can be told without the server. */
export function publishProblems({ title, excerpt, content, format }: DraftText): DraftProblems {
  return {
    ...(title.trim() === '' && { title: words.titleMissing }),
    ...(isLong(title, limits.title) && { title: words.titleLong(limits.title) }),
    ...(isLong(excerpt, limits.excerpt) && { excerpt: words.excerptLong(limits.excerpt) }),
    ...(unfinishedUploads(content, format).length > 0 && { content: words.unfinishedImages }),
  }
}

const isLong = (text: string, longest: number) => codePointLength(text.trim()) > longest
