import { useId, type ReactNode } from 'react'
import { topic as words } from '#src/messages/topics.ts'
import type { TopicPostQuery } from '#src/data/types.ts'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Heading } from '#src/ui/Text.tsx'
import { SortLinks } from './SortLinks.tsx'
import { topicPostSorts } from './topic-order.ts'

interface TopicPostsProps extends TopicPostQuery {
  /** The posts themselves. */
  children: ReactNode
}

/** The part of a topic's page with its posts, and the ways to sort them. */
export function TopicPosts({ sortBy, children }: TopicPostsProps) {
  const id = useId()
  return (
    <Stack as="section" $gap={2} aria-labelledby={id}>
      <Cluster $justify="space-between">
        <Heading id={id}>{words.postsHeading}</Heading>
        <SortLinks
          label={words.sort}
          sorts={topicPostSorts}
          current={sortBy}
          words={words.sorts}
        />
      </Cluster>
      {children}
    </Stack>
  )
}
