import { formatCount } from '#src/lib/counts.ts'
import { followers, following } from '#src/messages/people.ts'
import type { Side } from '#src/data/types.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Text } from '#src/ui/Text.tsx'

const words = { following, followers }

/** Which list of people it is, and of how many. */
export function FollowHeading({ side, total }: { side: Side; total: number | null }) {
  return (
    <Cluster $align="baseline">
      <Heading as="h1" $size="page">
        {words[side].heading}
      </Heading>
      {total !== null && (
        <Text $tone="faint" $size="s">
          {words[side].total(formatCount(total))}
        </Text>
      )}
    </Cluster>
  )
}
