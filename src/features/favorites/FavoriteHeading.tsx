import { formatCount } from '#src/lib/counts.ts'
import { favorites as words } from '#src/messages/people.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Text } from '#src/ui/Text.tsx'

/** What the page is, and how many posts are kept. */
export function FavoriteHeading({ total }: { total: number | null }) {
  return (
    <Cluster $align="baseline">
      <Heading as="h1" $size="page">
        {words.heading}
      </Heading>
      {total !== null && (
        <Text $tone="faint" $size="s">
          {words.total(formatCount(total))}
        </Text>
      )}
    </Cluster>
  )
}
