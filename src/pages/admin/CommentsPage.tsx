import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminComments } from '#src/features/admin/comments/AdminComments.tsx'

/** `?status=held&keyword=…&authorId=…&postId=…&sortBy=…&sortOrder=…&page=2` */
export function CommentsPage() {
  return (
    <AdminShell>
      <AdminComments />
    </AdminShell>
  )
}
