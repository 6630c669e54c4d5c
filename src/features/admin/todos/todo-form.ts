import type { Problems } from '#machines/form/form.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Todo } from '#src/data/admin/todos.ts'
import type { Api } from '#src/data/api.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { inputTime } from '#src/lib/dates.ts'
import { form as words } from '#src/messages/admin/todos.ts'
import type { Form } from '#src/runtime/form.ts'
import { ownName } from '#src/runtime/kept.ts'
import type { Runtime } from '#src/runtime/runtime.ts'

type TodoBody = components['schemas']['TodoBody']

interface TodoEntry {
  title: string
  description: string
  /** As the browser's own input has it: a local time without a zone. */
  due: string
  /** Empty when anybody may do it. */
  assigneeId: string
  isDone: boolean
  /** Of the todo that was looked at; empty for a new one. */
  updateTime: string
}

/** The limits of the contract, in code points. */
export const todoLimits = { title: 100, description: 1000 } as const

export const entryOf = (todo: Todo | null): TodoEntry => ({
  title: todo?.title ?? '',
  description: todo?.description ?? '',
  due: todo?.dueTime ? inputTime(new Date(todo.dueTime)) : '',
  assigneeId: todo?.assignee?.id ?? '',
  isDone: todo?.isDone ?? false,
  updateTime: todo?.updateTime ?? '',
})

/** A todo on its way to the server: a new one, or what becomes of `todo`; `onSaved` hears of it as it is then. */
export const todoForm = (
  runtime: Pick<Runtime, 'actors' | 'api' | 'unsentTexts'>,
  todo: Todo | null,
  onSaved: (todo: Todo) => void,
): Form<TodoEntry> => ({
  values: entryOf(todo),
  // What another has written since is not written over.
  kept: { as: ({ updateTime }) => (todo ? `todo ${todo.id} ${updateTime}` : newTodo) },
  isRebasedWhenAsked: true,
  validate: todoProblems,
  async submit(values, signal) {
    const asked = { body: bodyOf(values), signal }
    onSaved(
      await (todo === null ? add(runtime, asked) : save(runtime.api, todo, values, asked)),
    )
  },
})

const newTodo = 'todo'

export function todoProblems(values: TodoEntry): Problems<TodoEntry> {
  const found: Problems<TodoEntry> = {}
  const { problems } = words
  const title = values.title.trim()
  if (title === '') found.title = problems.title
  else if (codePointLength(title) > todoLimits.title) found.title = problems.titleLong
  if (codePointLength(values.description.trim()) > todoLimits.description)
    found.description = problems.descriptionLong
  if (values.due !== '' && Number.isNaN(Date.parse(values.due))) found.due = problems.due
  return found
}

interface Asked {
  body: TodoBody
  signal: AbortSignal
}

/** The same entry tried again makes no second todo. */
function add(
  runtime: Pick<Runtime, 'actors' | 'api' | 'unsentTexts'>,
  { body, signal }: Asked,
) {
  const { api, unsentTexts } = runtime
  const clientId = unsentTexts.sendingId(ownName(runtime, newTodo), JSON.stringify(body))
  return api.post('/api/admin/todos', { body: { ...body, clientId }, signal, quiet: true })
}

const save = (api: Api, { id }: Todo, { updateTime }: TodoEntry, { body, signal }: Asked) =>
  api.put('/api/admin/todos/{id}', {
    params: { path: { id } },
    // Somebody else's change since is not written over.
    body: { ...body, updateTime },
    signal,
    quiet: true,
  })

const bodyOf = (values: TodoEntry): TodoBody => ({
  title: values.title.trim(),
  description: values.description.trim(),
  dueTime: values.due === '' ? null : new Date(values.due).toISOString(),
  assigneeId: values.assigneeId === '' ? null : values.assigneeId,
  isDone: values.isDone,
})
