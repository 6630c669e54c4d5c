import { useSearchParams } from 'react-router-dom'
import { AdminPosts } from '#src/features/admin/posts/AdminPosts.tsx'
import type { PostRevision } from '#src/data/types.ts'
import { readPostsTab } from '#src/features/admin/posts/posts-address.ts'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { PostBody } from '#src/features/content/PostBody.tsx'

/** `?status=reviewing&keyword=…&authorId=…&categoryId=…&sortBy=…&sortOrder=…&page=2`, `?tab=categories` */
export function PostsPage() {
  const [search] = useSearchParams()
  return (
    <AdminShell>
      <AdminPosts tab={readPostsTab(search)} body={bodyOf} />
    </AdminShell>
  )
}

const bodyOf = ({ tree, outline }: PostRevision) => (
  <PostBody tree={tree} depths={outline.map(({ depth }) => depth)} />
)
