import type { AdminAppeal } from '#src/data/admin/reports.ts'
import { appeals as words } from '#src/messages/admin/reports.ts'
import { about, asks } from '../table/asking.ts'
import type { Decision } from '../table/table.types.ts'

/** The two answers to an appeal; the server says which may be given. */
export const appealDecisions: readonly Decision<AdminAppeal>[] = [
  { ...answerWith('accept', 'accepted'), isMain: true },
  { ...answerWith('deny', 'denied'), isDanger: true },
]

function answerWith(key: 'accept' | 'deny', status: AdminAppeal['status']) {
  return {
    key,
    ...words.decisions[key],
    isOffered: ({ abilities }) => abilities[key],
    ask: asks(words.questions[key], { reason: 'required', reasonLabel: words.answer }),
    expect: () => ({ status }),
    run(api, appeal, { reason }) {
      const body = { version: appeal.version, accepted: status === 'accepted', message: reason }
      return api.post('/api/admin/appeals/{id}/decide', { ...about(appeal), body })
    },
  } satisfies Decision<AdminAppeal>
}
