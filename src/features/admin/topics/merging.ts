import { fromPromise } from 'xstate'
import { createFormMachine } from '#machines/form/form.machine.ts'
import type { Problems } from '#machines/form/form.types.ts'
import { codePointLength } from '#src/lib/code-points.ts'
import { merge as words, problems } from '#src/messages/admin/topics.ts'
import type { Api } from '#src/data/api.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'

export interface Merging {
  target: Pick<AdminTopic, 'id' | 'name'> | null
  reason: string
}

export const longestReason = 500

/** A merge on its way to the server; `onMerged` hears of the topic that has everything now. */
export const createMergeMachine = (
  api: Api,
  id: string,
  onMerged: (target: AdminTopic) => void,
) =>
  createFormMachine<Merging, AdminTopic>().provide({
    actors: {
      submit: fromPromise<AdminTopic, { values: Merging }>(async ({ input, signal }) => {
        const { target, reason } = input.values
        const merged = await api.post('/api/admin/topics/{id}/merge', {
          params: { path: { id } },
          body: { targetId: target?.id ?? '', reason: reason.trim() },
          signal,
        })
        onMerged(merged)
        return merged
      }),
    },
  })

export function mergeProblems({ target, reason }: Merging): Problems<Merging> {
  const found: Problems<Merging> = {}
  if (target === null) found.target = words.missing
  if (codePointLength(reason.trim()) > longestReason) found.reason = problems.reasonLong
  return found
}
