import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/counts.ts'
import { square as words } from '#src/messages/topics.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Text } from '#src/ui/Text.tsx'

interface TopicsHeadingProps {
  /** Null while it is not known. */
  total: number | null
  /** What one may do here: propose a topic. */
  actions: ReactNode
}

/** The name of the square, how many topics there are, and the way to one more. */
export function TopicsHeading({ total, actions }: TopicsHeadingProps) {
  return (
    <Cluster $justify="space-between">
      <Cluster $align="baseline">
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
        {total !== null && (
          <Text as="span" $tone="faint" $size="s">
            {words.total(formatCount(total))}
          </Text>
        )}
      </Cluster>
      {actions}
    </Cluster>
  )
}
