import type { Problems } from '#machines/form/form.types.ts'
import { failureOf, type Failure } from '#machines/lib/failure.ts'
import type { AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import type { Api } from '#src/data/api.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { problems } from '#src/messages/admin/feedback.ts'
import type { Form } from '#src/runtime/form.ts'

/** What an administrator makes of a feedback. */
export interface HandlingValues {
  status: AdminFeedbackDetail['status']
  /** Empty leaves the reply as it is. */
  reply: string
  /** What was looked at: an answer to something older is refused. */
  seen: Pick<AdminFeedbackDetail, 'status' | 'version'>
}

export const valuesOf = ({ status, version }: AdminFeedbackDetail): HandlingValues => ({
  status,
  reply: '',
  seen: { status, version },
})

/** In code points, as the contract has it. */
export const replyLimit = 2000

export function handlingProblems({
  status,
  reply,
  seen,
}: HandlingValues): Problems<HandlingValues> {
  const length = codePointLength(reply.trim())
  if (length > replyLimit) return { reply: problems.replyLong(replyLimit) }
  return status === seen.status && length === 0 ? { reply: problems.nothing } : {}
}

interface HandlingEnds {
  onDone: () => void
  /** Somebody was faster: what they made of it is to be seen first. */
  onConflict: (failure: Failure) => void
}

export const handlingForm = (
  api: Api,
  feedback: AdminFeedbackDetail,
  { onDone, onConflict }: HandlingEnds,
): Form<HandlingValues> => ({
  values: valuesOf(feedback),
  validate: handlingProblems,
  async submit({ status, reply, seen }, signal) {
    const said = reply.trim()
    try {
      await api.put('/api/admin/feedback/{id}', {
        params: { path: { id: feedback.id } },
        body: { status, version: seen.version, ...(said !== '' && { reply: said }) },
        signal,
      })
    } catch (error) {
      const failure = failureOf(error)
      if (failure.kind === 'conflict') onConflict(failure)
      throw error
    }
    onDone()
  },
})
