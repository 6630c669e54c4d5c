import type { Problems } from '#machines/form/form.types.ts'
import {
  wireOf,
  type SendingKind,
  type ScheduledDetail,
} from '#src/data/admin/notifications.ts'
import type { Api, Success } from '#src/data/api.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { inputTime } from '#src/lib/dates.ts'
import { hasTexts } from '#src/lib/stored.ts'
import { problems } from '#src/messages/admin/notifications.ts'
import type { Form } from '#src/runtime/form.ts'
import { ownName } from '#src/runtime/kept.ts'
import type { Runtime } from '#src/runtime/runtime.ts'
import type { Token } from '#src/ui/TokenInput.tsx'
import { kindOf, sendingKinds } from './sending-tables.tsx'

export interface SendingValues {
  kind: SendingKind
  recipients: readonly Token[]
  title: string
  content: string
  /** As `<input type="datetime-local">` has it; empty for at once. */
  sendAt: string
}

const noValues: SendingValues = {
  kind: 'announcement',
  recipients: [],
  title: '',
  content: '',
  sendAt: '',
}

export type SendingAnswer = Success<'/api/notifications', 'post'>

/** What the composer writes: something new, or another wording of what waits for its time. */
export type Draft = ScheduledDetail | null

/** The limits of the contract; texts in code points. */
export const limits = { title: 100, content: 2000, recipients: 500 } as const

/** What waits for its time, as the composer has it. */
const valuesOf = (whole: ScheduledDetail): SendingValues => ({
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

/** The form with the server behind it. The same entry tried again is sent once. */
export function sendingForm(
  runtime: Pick<Runtime, 'actors' | 'api' | 'now' | 'unsentTexts'>,
  draft: Draft,
  onSent: (answer: SendingAnswer) => void,
): Form<SendingValues, SendingAnswer> {
  const { api, now, unsentTexts } = runtime
  const values = draft ? valuesOf(draft) : noValues
  // Of what waits for its time, until somebody else has changed that: then it would take their words back.
  const as = draft ? `sending ${draft.id} ${draft.updateTime}` : 'sending'
  return {
    values,
    kept: { as, read: (kept) => valuesIn(kept, values) },
    validate: (typed) => sendingProblems(typed, now(), draft),
    async submit(typed, signal) {
      const clientId = unsentTexts.sendingId(ownName(runtime, as), JSON.stringify(typed))
      const answer = await send(api, typed, { draft, clientId, signal })
      onSent(answer)
      return answer
    },
  }
}

/** What the browser has kept; whatever reads otherwise is as it was before. */
function valuesIn(kept: Readonly<Record<string, unknown>>, before: SendingValues) {
  const { kind, recipients, title, content, sendAt } = kept
  return {
    kind: sendingKinds.find((known) => known === kind) ?? before.kind,
    recipients: Array.isArray(recipients) ? recipients.filter(isToken) : before.recipients,
    title: typeof title === 'string' ? title : before.title,
    content: typeof content === 'string' ? content : before.content,
    sendAt: typeof sendAt === 'string' ? sendAt : before.sendAt,
  }
}

const isToken = (value: unknown): value is Token => hasTexts(value, 'key', 'label')

interface Asked {
  draft: Draft
  clientId: string
  signal: AbortSignal
}

async function send(
  api: Api,
  { kind, recipients, title, content, sendAt }: SendingValues,
  { draft, clientId, signal }: Asked,
): Promise<SendingAnswer> {
  const words = {
    ...wireOf[kind],
    title: title.trim(),
    content: content.trim(),
    ...(kind !== 'announcement' && { recipientIds: recipients.map(({ key }) => key) }),
  }
  const moment = sendAt === '' ? null : new Date(sendAt).toISOString()
  // Quiet, since the dialog tells what failed.
  const call = { signal, quiet: true }
  if (draft === null || moment === null) {
    const body = { ...words, ...(moment !== null && { sendAt: moment }), clientId }
    return api.post('/api/notifications', { ...call, body })
  }
  const edited = await api.put('/api/admin/notifications/scheduled/{id}', {
    ...call,
    params: { path: { id: draft.id } },
    body: { ...words, sendAt: moment, updateTime: draft.updateTime },
  })
  return { id: edited.id, createdCount: 0, sendAt: edited.sendAt }
}
