import { appeals as words } from '#src/messages/admin/reports.ts'
import type { Decision } from '../table/table.types.ts'
import type { AdminAppeal } from '#src/data/admin/reports.ts'

/** The two answers to an appeal; the server says which may be given. */
export const appealDecisions: readonly Decision<AdminAppeal>[] = [
  answerWith('accept', 'accepted'),
  { ...answerWith('deny', 'denied'), isDanger: true },
]

function answerWith(key: 'accept' | 'deny', status: AdminAppeal['status']) {
  const { title, text, confirm } = words.questions[key]
  return {
    key,
    ...words.decisions[key],
    isOffered: ({ abilities }) => abilities[key],
    ask: ([name = '']) => ({
      title: title(name),
      text,
      confirm,
      reason: 'required',
      reasonLabel: words.answer,
    }),
    expect: () => ({ status }),
    run: (api, { id, version }, { reason }) =>
      api.post('/api/admin/appeals/{id}/decide', {
        params: { path: { id } },
        body: { version, accepted: status === 'accepted', message: reason },
        quiet: true,
      }),
  } satisfies Decision<AdminAppeal>
}
