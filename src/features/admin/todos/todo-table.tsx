import { todos, type Todo } from '#src/data/admin/todos.ts'
import { optionsOf } from '#src/lib/options.ts'
import { todos as words } from '#src/messages/admin/todos.ts'
import { paths } from '#src/runtime/paths.ts'
import { useNow } from '#src/runtime/time.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster } from '#src/ui/layout.tsx'
import { personColumn, timeColumn } from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { oneOf, text } from '../table/place.ts'
import { todoDecisions } from './todo-decisions.ts'

/** What administrators have noted down; unasked, what is still to be done. */
export const todoTable = createTable({
  query: todos,
  path: paths.adminTodos(),
  label: words.label,
  empty: words.empty,
  exportName: 'todos',
  nameOf: ({ title }) => title,
  decisions: todoDecisions,
  filters: {
    keyword: text(words.search),
    show: oneOf(words.show, optionsOf(['done', 'all'], words.shows), words.open),
    assigneeId: text(words.assignee),
  },
  sorts: ['dueTime', 'createTime', 'updateTime', 'title'],
  order: 'asc',
  columns: [
    {
      key: 'title',
      header: words.title,
      isMain: true,
      cell: (todo) => <TodoCell todo={todo} />,
      text: ({ title }) => title,
    },
    timeColumn('dueTime', words.due, 'dueTime'),
    personColumn('assignee', words.assignee, words.anybody),
    personColumn('creator', words.creator),
    timeColumn('doneTime', words.doneAt),
  ],
})

function TodoCell({ todo: { title, description, isDone, dueTime } }: { todo: Todo }) {
  return (
    <>
      <Cluster $gap={2}>
        <span>{isDone ? <s>{title}</s> : title}</span>
        {!isDone && dueTime !== null && <Overdue dueTime={dueTime} />}
      </Cluster>
      {description !== '' && (
        <Text $tone="soft" $size="s" $lines={2}>
          {description}
        </Text>
      )}
    </>
  )
}

function Overdue({ dueTime }: { dueTime: string }) {
  return new Date(dueTime) < useNow() && <Tag $tone="error">{words.overdue}</Tag>
}
