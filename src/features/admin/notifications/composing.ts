import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { Problems } from '#machines/form/form.types.ts'
import { createListMachine } from '#machines/list/list.machine.ts'
import type { ListRequest, Piece } from '#machines/list/list.types.ts'
import { codePointLength } from '#src/lib/code-points.ts'
import { problems } from '#src/messages/admin/notifications.ts'
import type { Success } from '#src/runtime/api.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { Token } from '#src/ui/TokenInput.tsx'
import { wireOf, type SendingKind } from './sending-tables.ts'

export interface SendingValues {
  kind: SendingKind
  recipients: readonly Token[]
  title: string
  content: string
  /** As `<input type="datetime-local">` has it; empty for at once. */
  sendAt: string
}

export const noValues: SendingValues = {
  kind: 'announcement',
  recipients: [],
  title: '',
  content: '',
  sendAt: '',
}

export type SendingAnswer = Success<'/api/notifications', 'post'>
export type Person = Success<'/api/admin/users', 'get'>['items'][number]

/** The limits of the contract; texts in code points. */
export const limits = { title: 100, content: 2000, recipients: 500 } as const

/** How many people a search offers. */
const offered = 8

/** What is missing or wrong, in words; `now` in milliseconds. */
export function sendingProblems(values: SendingValues, now: number): Problems<SendingValues> {
  const { kind, recipients, sendAt } = values
  const [title, content] = [values.title.trim(), values.content.trim()]
  const found: Problems<SendingValues> = {}
  if (kind !== 'announcement' && recipients.length === 0) found.recipients = problems.recipients
  if (title === '') found.title = problems.title
  if (codePointLength(title) > limits.title) found.title = problems.titleLong(limits.title)
  if (content === '') found.content = problems.content
  if (codePointLength(content) > limits.content)
    found.content = problems.contentLong(limits.content)
  if (sendAt !== '' && !(Date.parse(sendAt) > now)) found.sendAt = problems.past
  return found
}

/** The form with the server behind it. */
export const createSendingMachine = (
  { api }: Pick<Runtime, 'api'>,
  onSent: (answer: SendingAnswer) => void,
) =>
  createFormMachine<SendingValues, SendingAnswer>().provide({
    actors: {
      // Quiet, since the dialog tells what failed.
      submit: fromPromise<SendingAnswer, { values: SendingValues }>(
        async ({ input, signal }) => {
          const { kind, recipients, title, content, sendAt } = input.values
          const answer = await api.post('/api/notifications', {
            body: {
              ...wireOf[kind],
              title: title.trim(),
              content: content.trim(),
              ...(kind !== 'announcement' && {
                recipientIds: recipients.map(({ key }) => key),
              }),
              ...(sendAt !== '' && { sendAt: new Date(sendAt).toISOString() }),
            },
            signal,
            quiet: true,
          })
          onSent(answer)
          return answer
        },
      ),
    },
  })

/** People found by what they are called. */
export const createPeopleMachine = ({ api }: Pick<Runtime, 'api'>) =>
  createListMachine<Person, string>(({ id }) => id).provide({
    actors: {
      load: fromPromise<Piece<Person>, ListRequest<string>>(({ input, signal }) =>
        api.get('/api/admin/users', {
          params: { query: { keyword: input.query, pageSize: offered, page: 1 } },
          signal,
          quiet: true,
        }),
      ),
    },
  })
