import type { ReactNode } from 'react'
import { formatTotal } from '#src/lib/counts.ts'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'

interface CountedHeadingProps {
  text: string
  /** How many there are; null while it is not known. */
  total: number | null
  /** There may be more. */
  isCapped?: boolean | undefined
  /** Says so. */
  told: (count: string) => string
  /** What stands between both. */
  children?: ReactNode
}

/** What a page lists, and how much of it there is. */
export function CountedHeading({ text, total, isCapped, told, children }: CountedHeadingProps) {
  return (
    <Cluster $align="baseline">
      <PageHeading>{text}</PageHeading>
      {children}
      <Text as="output" $tone="faint" $size="s">
        {total !== null && told(formatTotal(total, isCapped))}
      </Text>
    </Cluster>
  )
}
