import { expect, test } from 'vitest'
import examples from '#openapi/generated/openapi.json' with { type: 'json' }
import type { AdminPost } from '#src/data/admin/content.ts'
import type { Api } from '#src/data/api.ts'
import { postDecisions } from '#src/features/admin/posts/post-decisions.ts'

const post = examples.components.examples.AdminPost.value as AdminPost
const waiting: AdminPost = { ...post, id: 'p1', revision: 5, reviewRevision: 4 }
const shown: AdminPost = { ...post, id: 'p2', revision: 2, reviewRevision: null }

test.for(postDecisions)('一批 $key：说出看到的是哪一版、什么状态', async ({ key, batch }) => {
  const sent: unknown[] = []
  // As much of it as a decision asks for.
  const api = {
    post: async (path: string, { body }: { body: unknown }) => void sent.push([path, body]),
  } as unknown as Api
  await batch?.(api, [waiting, shown], { reason: '因', rule: 0, until: null, choice: null })
  const posts = [
    { id: 'p1', revision: 4, status: post.status },
    { id: 'p2', revision: 2, status: post.status },
  ]
  const body = { posts, action: key, reason: '因', rule: 0 }
  expect(sent).toEqual([['/api/admin/posts/batch', body]])
})

test('说会写给作者的，只有驳回、下架和删除的原因；恢复的只记入操作记录', () => {
  const told = postDecisions.filter(({ ask }) => {
    const { reason, reasonLabel } = ask?.([post.title], []) ?? {}
    return reason !== undefined && reasonLabel === undefined
  })
  expect(told.map(({ key }) => key)).toEqual(['reject', 'takeDown', 'delete'])
})
