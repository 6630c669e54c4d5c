import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminComment } from '#src/data/admin/content.ts'
import type { Api } from '#src/data/api.ts'
import { commentDecisions } from '#src/features/admin/comments/comment-decisions.ts'

// The contract's own example, which its tests hold against the schema.
const comment = examples.components.examples.AdminComment.value as AdminComment
const { id, updateTime } = comment
const answer = { reason: '因', rule: 0, until: null, choice: null } as const

function listen() {
  const sent: unknown[] = []
  // As much of it as a decision asks for.
  const api = {
    post: async (path: string, { body }: { body: unknown }) => void sent.push([path, body]),
  } as unknown as Api
  return { api, sent }
}

test.for(commentDecisions)('一批 $key：说出看到的是哪一版', async ({ key, batch }) => {
  const { api, sent } = listen()
  await batch?.(api, [comment], answer)
  const body = { comments: [{ id, updateTime }], action: key, reason: '因', rule: 0 }
  expect(sent).toEqual([['/api/admin/comments/batch', body]])
})

test('显示一条：说出看到的是哪一版', async () => {
  const { api, sent } = listen()
  await commentDecisions.find(({ key }) => key === 'show')?.run(api, comment, answer)
  expect(sent).toEqual([['/api/admin/comments/{id}/show', { updateTime }]])
})
