import { useState } from 'react'
import { todoFacts, type TodoFacts } from '#src/data/admin/todos.ts'
import { QueueList } from '#src/features/admin/queues/QueueList.tsx'
import { AdminShell } from '#src/features/admin/shell/AdminShell.tsx'
import { AdminTable } from '#src/features/admin/table/AdminTable.tsx'
import { useTable } from '#src/features/admin/table/useTable.ts'
import { TodoFormDialog } from '#src/features/admin/todos/TodoFormDialog.tsx'
import { todoTable } from '#src/features/admin/todos/todo-table.tsx'
import { form, queues, todos as words } from '#src/messages/admin/todos.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useQuery, type QueryView } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Heading } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** What waits for administrators: by itself, and because somebody noted it down. `?show=done&assigneeId=…&keyword=…&sortBy=…&sortOrder=…&page=2` */
export function TodosPage() {
  const view = useTable(todoTable(useRuntime()))
  const facts = useQuery(todoFacts, null)
  const [isAdding, setIsAdding] = useState(false)
  const administrators = facts.data?.administrators ?? []
  return (
    <AdminShell
      heading={words.heading}
      action={
        <Button $kind="primary" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      }
      gap={5}
    >
      <Waiting facts={facts} />
      <AdminTable
        view={view}
        detail={(todo, { onClose }) => (
          <TodoFormDialog
            key={todo.id}
            todo={todo}
            administrators={administrators}
            onOutdated={view.refresh}
            onClose={onClose}
            onSaved={(saved) => view.tell(form.saved(saved.title))}
          />
        )}
        options={{
          assigneeId: administrators.map(({ id, displayName }) => ({
            value: id,
            label: displayName,
          })),
        }}
      />
      {isAdding && (
        <TodoFormDialog
          todo={null}
          administrators={administrators}
          onOutdated={view.refresh}
          onClose={() => setIsAdding(false)}
          onSaved={(todo) => view.tell(form.added(todo.title))}
        />
      )}
    </AdminShell>
  )
}

function Waiting({ facts }: { facts: QueryView<TodoFacts> }) {
  return (
    <Stack as="section" $gap={2}>
      <Heading $size="small">{queues.heading}</Heading>
      {facts.data === null && facts.failure !== null ? (
        <FailureState failure={facts.failure} onRetry={facts.refresh} />
      ) : (
        <QueueList pending={facts.data?.pending ?? null} />
      )}
    </Stack>
  )
}
