import type { Problems } from '#machines/form/form.types.ts'
import {
  wireOf,
  type SendingKind,
  type ScheduledDetail,
} from '#src/data/admin/notifications.ts'
import type { Api, Success } from '#src/data/api.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { inputTime } from '#src/lib/dates.ts'
import { problems } from '#src/messages/admin/notifications.ts'
import type { Form } from '#src/runtime/form.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { Token } from '#src/ui/TokenInput.tsx'
import { kindOf } from './sending-tables.tsx'

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

/** What the composer writes: something new, or another wording of what waits for its time. */
export type Draft = Pick<ScheduledDetail, 'id' | 'updateTime' | 'sender'> | null

/** The limits of the contract; texts in code points. */
export const limits = { title: 100, content: 2000, recipients: 500 } as const

/** What waits for its time, as the composer has it. */
export const valuesOf = (whole: ScheduledDetail): SendingValues => ({
  kind: kindOf(whole),
  recipients: whole.recipients.map(({ id, nickName }) => ({ key: id, label: nickName })),
  title: whole.title,
  content: whole.content,
  sendAt: inputTime(new Date(whole.sendAt)),
})

/** What is missing or wrong, in words; `now` in milliseconds. */
function sendingProblems(
  values: SendingValues,
  now: number,
  draft: Draft = null,
): Problems<SendingValues> {
  const { kind, recipients, sendAt } = values
  const [title, content] = [values.title.trim(), values.content.trim()]
  const found: Problems<SendingValues> = {}
  if (kind !== 'announcement' && recipients.length === 0) found.recipients = problems.recipients
  if (title === '') found.title = problems.title
  if (codePointLength(title) > limits.title) found.title = problems.titleLong(limits.title)
  if (content === '') found.content = problems.content
  if (codePointLength(content) > limits.content)
    found.content = problems.contentLong(limits.content)
  if (draft !== null && sendAt === '') found.sendAt = problems.when
  if (sendAt !== '' && !(Date.parse(sendAt) > now)) found.sendAt = problems.past
  return found
}

interface Composing {
  /** What stands in the form first. */
  values: SendingValues
  draft: Draft
  onSent: (answer: SendingAnswer) => void
}

export const sendingForm = (
  { api, now }: Pick<Runtime, 'api' | 'now'>,
  { values, draft, onSent }: Composing,
): Form<SendingValues> => ({
  values,
  validate: (typed) => sendingProblems(typed, now(), draft),
  submit: async (typed, signal) => onSent(await send(api, typed, draft, signal)),
})

async function send(
  api: Api,
  { kind, recipients, title, content, sendAt }: SendingValues,
  draft: Draft,
  signal: AbortSignal,
): Promise<SendingAnswer> {
  const words = {
    ...wireOf[kind],
    title: title.trim(),
    content: content.trim(),
    ...(kind !== 'announcement' && { recipientIds: recipients.map(({ key }) => key) }),
  }
  const moment = sendAt === '' ? null : new Date(sendAt).toISOString()
  // Quiet, since the dialog tells what failed.
  const call = { signal }
  if (draft === null || moment === null) {
    const body = { ...words, ...(moment !== null && { sendAt: moment }) }
    return api.post('/api/notifications', { ...call, body })
  }
  const edited = await api.put('/api/admin/notifications/scheduled/{id}', {
    ...call,
    params: { path: { id: draft.id } },
    body: { ...words, sendAt: moment, updateTime: draft.updateTime },
  })
  return { id: edited.id, createdCount: 0, sendAt: edited.sendAt }
}
