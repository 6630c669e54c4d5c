import { useState } from 'react'
import { todoFacts, type TodoFacts } from '#src/data/admin/todos.ts'
import { useQuery, type QueryView } from '#src/runtime/useQuery.ts'
import { form, queues, todos as words } from '#src/messages/admin/todos.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useToaster } from '#src/runtime/hooks.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Heading } from '#src/ui/Heading.tsx'
import { Skeleton } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { QueueList } from '../queues/QueueList.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import { SearchFilter, SelectFilter } from '../table/Filters.tsx'
import { useTable } from '../table/useTable.ts'
import { nameOf, todoColumns } from './todo-columns.tsx'
import { todoDecisions } from './todo-decisions.ts'
import { shows, todoTable } from './todo-table.ts'
import { TodoFormDialog } from './TodoFormDialog.tsx'

/** What waits for administrators: by itself, and because somebody noted it down. */
export function AdminTodos() {
  const view = useTable(todoTable(useRuntime()))
  const facts = useQuery(todoFacts)
  const { show } = useToaster()
  const [isAdding, setIsAdding] = useState(false)
  const administrators = facts.data?.administrators ?? []
  const tell = (title: string) => {
    show({ kind: 'success', title })
    view.refresh()
  }
  return (
    <Stack $gap={5}>
      <Cluster $gap={3} $justify="space-between">
        <Heading as="h1" $size="page">
          {words.heading}
        </Heading>
        <Button $kind="primary" onClick={() => setIsAdding(true)}>
          {words.add}
        </Button>
      </Cluster>
      <Waiting facts={facts} />
      <AdminTable
        view={view}
        label={words.label}
        nameOf={nameOf}
        columns={todoColumns}
        decisions={todoDecisions}
        empty={words.empty}
        exportName="todos"
        detail={(todo, { close }) => (
          <TodoFormDialog
            key={todo.id}
            todo={todo}
            administrators={administrators}
            onClose={close}
            onSaved={(saved) => {
              close()
              tell(form.saved(saved.title))
            }}
          />
        )}
        filters={
          <>
            <SearchFilter view={view} field="keyword" label={words.search} />
            <SelectFilter
              view={view}
              field="show"
              label={words.show}
              all={words.open}
              options={shows.map((value) => ({ value, label: words.shows[value] }))}
            />
            <SelectFilter
              view={view}
              field="assigneeId"
              label={words.assignee}
              options={administrators.map(({ id, displayName }) => ({
                value: id,
                label: displayName,
              }))}
            />
          </>
        }
      />
      {isAdding && (
        <TodoFormDialog
          todo={null}
          administrators={administrators}
          onClose={() => setIsAdding(false)}
          onSaved={(todo) => {
            setIsAdding(false)
            tell(form.added(todo.title))
          }}
        />
      )}
    </Stack>
  )
}

function Waiting({ facts }: { facts: QueryView<TodoFacts> }) {
  return (
    <Stack as="section" $gap={2}>
      <Heading $size="small">{queues.heading}</Heading>
      <Loaded view={facts} skeleton={<Skeleton shape="block" height="180px" />}>
        {({ pending }) => <QueueList pending={pending} />}
      </Loaded>
    </Stack>
  )
}
