import type { PostSummary } from '#src/data/types.ts'
import { useNow } from '#src/runtime/time.ts'
import { SkeletonRows } from '#src/ui/Skeleton.tsx'
import { PostRow } from './PostRow.tsx'

interface PostRowsProps {
  posts: readonly PostSummary[]
  /** False where all of them are by one author. */
  showsAuthor?: boolean
  heading?: 'h2' | 'h3'
}

/** Posts below each other. */
export function PostRows({ posts, showsAuthor = true, heading = 'h3' }: PostRowsProps) {
  const now = useNow()
  return (
    <div>
      {posts.map((post) => (
        <PostRow
          key={post.id}
          post={post}
          now={now}
          showsAuthor={showsAuthor}
          heading={heading}
        />
      ))}
    </div>
  )
}

/** Rows in the shape of those to come. */
export function PostRowsSkeleton() {
  return (
    <SkeletonRows
      count={10}
      title={{ height: '25px', width: '56%' }}
      foot={{ height: '28px', width: '40%' }}
    />
  )
}
