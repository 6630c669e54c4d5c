import { useState } from 'react'
import { formatDateTime } from '#src/lib/dates.ts'
import { todos as words } from '#src/messages/admin/todos.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell } from '../table/PersonCell.tsx'
import type { Column } from '../table/table.types.ts'
import { TimeCell } from '../table/TimeCell.tsx'
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
  {
    key: 'due',
    header: words.due,
    sortBy: 'dueTime',
    cell: ({ dueTime }) => <TimeCell time={dueTime} />,
    text: ({ dueTime }) => (dueTime === null ? '' : formatDateTime(dueTime)),
  },
  {
    key: 'assignee',
    header: words.assignee,
    cell: ({ assignee }) =>
      assignee === null ? words.anybody : <PersonCell person={assignee} />,
    text: ({ assignee }) => assignee?.displayName ?? '',
  },
  {
    key: 'creator',
    header: words.creator,
    cell: ({ creator }) => <PersonCell person={creator} />,
    text: ({ creator }) => creator?.displayName ?? '',
  },
  {
    key: 'done',
    header: words.doneAt,
    cell: ({ doneTime }) => <TimeCell time={doneTime} />,
    text: ({ doneTime }) => (doneTime === null ? '' : formatDateTime(doneTime)),
  },
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
