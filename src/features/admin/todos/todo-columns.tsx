import { useState } from 'react'
import { todos as words } from '#src/messages/admin/todos.ts'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { personColumn, timeColumn } from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
import type { Todo } from '#src/data/admin/todos.ts'

export const nameOf = ({ title }: Todo) => title

/** What the table of todos tells of each. */
export const todoColumns: readonly Column<Todo, 'dueTime'>[] = [
  {
    key: 'title',
    header: words.title,
    isMain: true,
    cell: (todo) => <TodoCell todo={todo} />,
    text: nameOf,
  },
  timeColumn({ key: 'due', header: words.due, sortBy: 'dueTime' }, ({ dueTime }) => dueTime),
  personColumn(
    { key: 'assignee', header: words.assignee },
    ({ assignee }) => assignee,
    words.anybody,
  ),
  personColumn({ key: 'creator', header: words.creator }, ({ creator }) => creator),
  timeColumn({ key: 'done', header: words.doneAt }, ({ doneTime }) => doneTime),
]

function TodoCell({ todo: { title, description, isDone, dueTime } }: { todo: Todo }) {
  const [now] = useState(() => new Date())
  const isOverdue = !isDone && dueTime !== null && new Date(dueTime) < now
  return (
    <>
      <Cluster $gap={2}>
        <span>{isDone ? <s>{title}</s> : title}</span>
        {isOverdue && <Tag $tone="error">{words.overdue}</Tag>}
      </Cluster>
      {description !== '' && (
        <Text $tone="soft" $size="s" $lines={2}>
          {description}
        </Text>
      )}
    </>
  )
}
