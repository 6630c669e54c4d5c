import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminTodos } from '#src/features/admin/todos/AdminTodos.tsx'

/** `?show=done&assigneeId=…&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function TodosPage() {
  return (
    <AdminShell>
      <AdminTodos />
    </AdminShell>
  )
}
