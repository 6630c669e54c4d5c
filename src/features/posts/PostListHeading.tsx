import { Link } from 'react-router-dom'
import { list } from '#src/messages/posts.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { postListAddress } from './post-list-address.ts'

interface PostListHeadingProps {
  /** Null while it is not known. */
  total: number | null
  /** There may be more. */
  isCapped?: boolean | undefined
  tag: string | undefined
}

/** What the list is of, how long it is, and the way out of a tag. */
export function PostListHeading({ total, isCapped, tag }: PostListHeadingProps) {
  return (
    <CountedHeading
      text={tag === undefined ? list.heading : list.tag(tag)}
      total={total}
      isCapped={isCapped}
      told={list.total}
    >
      {tag !== undefined && (
        <Chip as={Link} to={postListAddress({})}>
          {list.all}
        </Chip>
      )}
    </CountedHeading>
  )
}
