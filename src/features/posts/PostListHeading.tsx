import { Link } from 'react-router-dom'
import { formatCount } from '#src/lib/counts.ts'
import { list } from '#src/messages/posts.ts'
import { Chip } from '#src/ui/Chip.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Text } from '#src/ui/Text.tsx'
import { postListAddress } from './post-list-address.ts'

interface PostListHeadingProps {
  /** Null while it is not known. */
  total: number | null
  tag: string | undefined
}

/** What the list is of, how long it is, and the way out of a tag. */
export function PostListHeading({ total, tag }: PostListHeadingProps) {
  return (
    <Cluster $align="baseline">
      <Heading as="h1" $size="page">
        {tag === undefined ? list.heading : list.tag(tag)}
      </Heading>
      {tag !== undefined && (
        <Chip as={Link} to={postListAddress({})}>
          {list.all}
        </Chip>
      )}
      {total !== null && (
        <Text as="span" $tone="faint" $size="s">
          {list.total(formatCount(total))}
        </Text>
      )}
    </Cluster>
  )
}
