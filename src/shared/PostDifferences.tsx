import { topicNames } from '#src/data/own/topics.ts'
import * as postQueries from '#src/data/public/posts.ts'
import type { PostRevision } from '#src/data/types.ts'
import { readableText } from '#src/lib/readable-text.ts'
import { compared as words } from '#src/messages/compared.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Differences } from '#src/ui/Differences.tsx'

/** All that an author writes, as a draft or a revision has it. */
type Written = Readonly<
  Pick<PostRevision, 'title' | 'format' | 'content' | 'excerpt' | 'coverImage'>
> &
  Readonly<Record<'tags' | 'categoryIds' | 'topicIds', readonly string[]>>

interface Side {
  label: string
  text: Written
}

/** Two states of a post beside each other: the texts, and all that belongs to them. */
export function PostDifferences({ left, right }: { left: Side; right: Side }) {
  const categories = useQuery(postQueries.categories, null)
  const topics = useQuery(topicNames, [
    ...new Set([...left.text.topicIds, ...right.text.topicIds]),
  ])
  const names = {
    ...Object.fromEntries((categories.data ?? []).map(({ id, name }) => [id, name])),
    ...topics.data,
  }
  return (
    <Differences
      left={{ label: left.label, text: comparedText(left.text, names) }}
      right={{ label: right.label, text: comparedText(right.text, names) }}
    />
  )
}

/**
 * All of it as one text, so that everything in which two of them differ is seen. `names` are those of categories and topics,
 * by id; what has none by now is told apart by its id.
 */
export function comparedText(text: Written, names: Readonly<Record<string, string>>): string {
  const listed = (entries: readonly string[]) =>
    entries.length === 0 ? words.none : entries.join('、')
  // Their order means nothing.
  const named = (ids: readonly string[]) => listed(ids.toSorted().map((id) => names[id] ?? id))
  const lines = [
    words.title(text.title),
    words.tags(listed(text.tags)),
    words.categories(named(text.categoryIds)),
    words.topics(named(text.topicIds)),
    words.cover(text.coverImage ?? words.none),
    words.excerpt(text.excerpt),
  ]
  return `${lines.join('\n')}\n\n${readableText(text.format, text.content)}`
}
