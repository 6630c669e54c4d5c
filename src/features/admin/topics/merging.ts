import type { Problems } from '#machines/form/form.types.ts'
import { codePointLength } from '#src/lib/characters.ts'
import { merge as words } from '#src/messages/admin/topics.ts'
import type { Api } from '#src/data/api.ts'
import type { Form } from '#src/runtime/form.ts'
import type { AdminTopic } from '#src/data/admin/topics.ts'

export interface Merging {
  target: Pick<AdminTopic, 'id' | 'name'> | null
  reason: string
}

export const longestReason = 500

/** A merge on its way to the server; `onMerged` hears of the topic that has everything now. */
export const mergeForm = (
  api: Api,
  { id, updateTime }: AdminTopic,
  onMerged: (target: AdminTopic) => void,
): Form<Merging> => ({
  values: { target: null, reason: '' },
  kept: { as: `merge ${id} ${updateTime}` },
  validate: mergeProblems,
  async submit({ target, reason }, signal) {
    const merged = await api.post('/api/admin/topics/{id}/merge', {
      params: { path: { id } },
      body: { targetId: target?.id ?? '', reason: reason.trim() },
      signal,
      quiet: true,
    })
    onMerged(merged)
  },
})

export function mergeProblems({ target, reason }: Merging): Problems<Merging> {
  const found: Problems<Merging> = {}
  if (target === null) found.target = words.missing
  if (codePointLength(reason.trim()) > longestReason) found.reason = words.reasonLong
  return found
}
