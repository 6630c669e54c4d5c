import { feed as words } from '#src/messages/shell.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useResource } from '#src/runtime/hooks.ts'
import { TextLink } from '#src/ui/TextLink.tsx'

interface FeedLinkProps {
  /** Whose posts: one author's, one topic's or one category's. */
  of: 'users' | 'topics' | 'categories'
  id: string
  /** What they are called. */
  name: string
}

/** Where a feed reader subscribes. A server that tells nothing of its site has no feeds. */
export function FeedLink({ of, id, name }: FeedLinkProps) {
  const { data: site } = useResource(useRuntime().resources.site())
  if (site === null) return null
  return (
    <TextLink href={`/feeds/${of}/${encodeURIComponent(id)}.rss`} aria-label={words.of(name)}>
      {words.link}
    </TextLink>
  )
}
