import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { element, text } from '#content/tree.ts'
import { postRevisions } from '#server/db/schema/posts.ts'
import { publish } from '#tests/support/posts.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

test('从前存下的太大的正文，重新排一次就不大了；别的一篇也不动', async () => {
  const author = await server.createMember()
  const [usual, ...large] = await Promise.all(
    Array.from({ length: 13 }, () => publish(server, author, { content: '**好**' })),
  )
  if (!usual) throw new Error('nothing published')
  const proper = await treeOf(usual.id)
  const kept = { type: 'root' as const, children: [element('p', {}, [text('从前的样子')])] }
  await setTree(usual.id, kept)
  const span = element('span', { className: ['hljs-punctuation'] }, [text('{')])
  const grown = { type: 'root' as const, children: Array.from({ length: 15_000 }, () => span) }
  for (const { id } of large) await setTree(id, grown)

  expect(await server.services.jobs.run('large-trees')).toMatchObject({ lastError: null })
  expect(await treeOf(usual.id)).toEqual(kept)
  for (const { id } of large) expect(await treeOf(id)).toEqual(proper)
})

const isOf = (id: string) => and(eq(postRevisions.postId, id), eq(postRevisions.revision, 1))

async function treeOf(id: string) {
  const [row] = await server.core.db.select().from(postRevisions).where(isOf(id))
  return row?.tree
}

const setTree = (id: string, tree: NonNullable<Awaited<ReturnType<typeof treeOf>>>) =>
  server.core.db.update(postRevisions).set({ tree }).where(isOf(id))
