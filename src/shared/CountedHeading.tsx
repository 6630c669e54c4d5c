import type { ReactNode } from 'react'
import { formatCount } from '#src/lib/counts.ts'
import { Cluster } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'

interface CountedHeadingProps {
  text: string
  /** How many there are; null while it is not known. */
  total: number | null
  /** Says so. */
  told: (count: string) => string
  /** What stands between both. */
  children?: ReactNode
}

/** What a page lists, and how much of it there is. */
export function CountedHeading({ text, total, told, children }: CountedHeadingProps) {
  return (
    <Cluster $align="baseline">
      <Heading as="h1" $size="page">
        {text}
      </Heading>
      {children}
      {total !== null && (
        <Text as="span" $tone="faint" $size="s">
          {told(formatCount(total))}
        </Text>
      )}
    </Cluster>
  )
}
