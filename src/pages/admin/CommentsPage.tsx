import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { optionsOf } from '#src/lib/options.ts'
import { comments as words, commentStatuses } from '#src/messages/admin/comments.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { CommentDialog } from '#src/features/admin/comments/CommentDialog.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { commentColumns, nameOf } from '#src/features/admin/comments/comment-columns.tsx'
import { commentDecisions } from '#src/features/admin/comments/comment-decisions.ts'
import { commentStatusOrder, commentTable } from '#src/features/admin/comments/comment-table.ts'

/** Everybody's comments: those that wait because of a word, and what may be done with each. `?status=held&keyword=…&authorId=…&postId=…&sortBy=…&sortOrder=…&page=2` */
export function CommentsPage() {
  const view = useTable(commentTable(useRuntime()))
  return (
    <AdminShell heading={words.heading}>
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={commentColumns}
        decisions={commentDecisions}
        empty={words.empty}
        exportName="comments"
        detail={(comment, ways) => <CommentDialog comment={comment} {...ways} />}
        filters={[
          { field: 'keyword', label: words.search },
          {
            field: 'status',
            label: words.status,
            options: optionsOf(commentStatusOrder, commentStatuses),
          },
        ]}
      />
    </AdminShell>
  )
}
