import { AdminPosts, type PostRevision } from '#src/features/admin/posts/AdminPosts.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { PostBody } from '#src/features/content/PostBody.tsx'

/** `?status=reviewing&keyword=…&authorId=…&categoryId=…&sortBy=…&sortOrder=…&page=2` */
export function PostsPage() {
  return (
    <AdminShell>
      <AdminPosts body={bodyOf} />
    </AdminShell>
  )
}

const bodyOf = ({ tree, outline }: PostRevision) => (
  <PostBody tree={tree} depths={outline.map(({ depth }) => depth)} />
)
