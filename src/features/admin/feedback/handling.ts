import type { Problems } from '#machines/form/form.types.ts'
import type { AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import type { Api } from '#src/data/api.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { problems } from '#src/messages/admin/feedback.ts'
import type { Form } from '#src/runtime/form.ts'

/** What an administrator makes of a feedback. */
interface HandlingValues {
  status: AdminFeedbackDetail['status']
  /** Empty leaves the reply as it is. */
  reply: string
  /** What was looked at: an answer to something older is refused. */
  present: AdminFeedbackDetail['status']
  version: number
  /** Where it may go from there. */
  nextStatuses: AdminFeedbackDetail['nextStatuses']
}

const valuesOf = (feedback: AdminFeedbackDetail): HandlingValues => {
  const { status, version, nextStatuses } = feedback
  return { status, reply: '', present: status, version, nextStatuses }
}

/** In code points, as the contract has it. */
export const replyLimit = 2000

function handlingProblems({
  status,
  reply,
  present,
}: HandlingValues): Problems<HandlingValues> {
  const length = codePointLength(reply.trim())
  if (length > replyLimit) return { reply: problems.replyLong(replyLimit) }
  return status === present && length === 0 ? { reply: problems.nothing } : {}
}

/** A reply is kept as this: one that another has given since is not written over. */
export const keptReply = ({ id, version }: AdminFeedbackDetail) => `reply ${id} ${version}`

/** What becomes of a feedback on its way to the server; `onDone` hears when it has arrived. */
export const handlingForm = (
  api: Api,
  feedback: AdminFeedbackDetail,
  onDone: () => void,
): Form<HandlingValues> => ({
  values: valuesOf(feedback),
  kept: { as: keptReply(feedback) },
  isRebasedWhenAsked: true,
  validate: handlingProblems,
  // Where it may go from here depends on where it is.
  rebase: ({ reply }, _, newest) => ({ ...newest, reply }),
  async submit({ status, reply, version }, signal) {
    const said = reply.trim()
    await api.put('/api/admin/feedback/{id}', {
      params: { path: { id: feedback.id } },
      body: { status, version, ...(said !== '' && { reply: said }) },
      signal,
      quiet: true,
    })
    onDone()
  },
})
