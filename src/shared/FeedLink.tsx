import { useQuery } from '#src/runtime/useQuery.ts'
import { feed as words } from '#src/messages/shell.ts'
import * as queries from '#src/data/queries.ts'
import { TextLink } from '#src/ui/Text.tsx'

interface FeedLinkProps {
  /** Whose posts: one author's, one topic's or one category's. */
  of: 'users' | 'topics' | 'categories'
  id: string
  /** What they are called. */
  name: string
}

/** Where a feed reader subscribes. A server that tells nothing of its site has no feeds. */
export function FeedLink({ of, id, name }: FeedLinkProps) {
  const { data: site } = useQuery(queries.site, null)
  if (site === null) return null
  return (
    <TextLink href={`/feeds/${of}/${encodeURIComponent(id)}.rss`} aria-label={words.of(name)}>
      {words.link}
    </TextLink>
  )
}
