import { formatCount } from '#src/lib/counts.ts'
import { history as words } from '#src/messages/history.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Text } from '#src/ui/Text.tsx'

interface PlaceHeadingProps {
  text: string
  /** How many posts there are, null while it is not known. */
  total: number | null
}

/** What part of the archive one sees, and how many posts it has. */
export function PlaceHeading({ text, total }: PlaceHeadingProps) {
  return (
    <Cluster $align="baseline">
      <Heading as="h1" $size="page">
        {text}
      </Heading>
      {total !== null && (
        <Text as="span" $tone="faint" $size="s">
          {words.total(formatCount(total))}
        </Text>
      )}
    </Cluster>
  )
}
