import { useQuery } from '#src/runtime/useQuery.ts'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import * as postQueries from '#src/data/public/posts.ts'
import { Differences } from '#src/ui/Differences.tsx'
import { readableText } from '#src/lib/readable-text.ts'
import { compared as words } from '#src/messages/editor.ts'

interface Side {
  label: string
  text: DraftText
}

/** Two drafts beside each other: the texts, and all that belongs to them. */
export function DraftDifferences({ left, right }: { left: Side; right: Side }) {
  const { data } = useQuery(postQueries.categories)
  const nameOf = (id: string) => data?.find((category) => category.id === id)?.name ?? id
  return (
    <Differences
      left={{ label: left.label, text: comparedText(left.text, nameOf) }}
      right={{ label: right.label, text: comparedText(right.text, nameOf) }}
    />
  )
}

/** All of a draft as one text, so that everything in which two drafts differ is seen. `nameOf` names a category. */
export function comparedText(text: DraftText, nameOf: (categoryId: string) => string): string {
  const listed = (names: readonly string[]) =>
    names.length === 0 ? words.none : names.join('、')
  const lines = [
    words.title(text.title),
    words.tags(listed(text.tags)),
    words.categories(listed(text.categoryIds.map(nameOf))),
    words.topics(text.topicIds.length),
    words.cover(text.coverImage ?? words.none),
    words.excerpt(text.excerpt),
  ]
  return `${lines.join('\n')}\n\n${readableText(text.format, text.content)}`
}
