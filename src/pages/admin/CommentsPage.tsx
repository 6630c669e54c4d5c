import { commentTable } from '#src/features/admin/comments/comment-table.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { comments as words } from '#src/messages/admin/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { lazyDialog } from '#src/shared/lazy-part.tsx'

const CommentDialog = lazyDialog(
  async () => (await import('#src/features/admin/comments/CommentDialog.tsx')).CommentDialog,
)

/** Everybody's comments: those that wait because of a word, and what may be done with each. `?status=held&keyword=…&authorId=…&postId=…&sortBy=…&sortOrder=…&page=2` */
export function CommentsPage() {
  const view = useTable(commentTable(useRuntime()))
  return (
    <AdminShell heading={words.heading}>
      <AdminTable
        view={view}
        detail={(comment, ways) => <CommentDialog comment={comment} {...ways} />}
      />
    </AdminShell>
  )
}
