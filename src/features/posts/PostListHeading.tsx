import { Link } from 'react-router-dom'
import { list } from '#src/messages/posts.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Chip } from '#src/ui/Chip.tsx'
import { postListAddress } from './post-list-address.ts'

interface PostListHeadingProps {
  /** Null while it is not known. */
  total: number | null
  tag: string | undefined
}

/** What the list is of, how long it is, and the way out of a tag. */
export function PostListHeading({ total, tag }: PostListHeadingProps) {
  return (
    <CountedHeading
      text={tag === undefined ? list.heading : list.tag(tag)}
      total={total}
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
