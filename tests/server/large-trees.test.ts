import { and, eq, ne, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { element, text } from '#content/tree.ts'
import { postRevisions, posts, postSearch } from '#server/db/schema/posts.ts'
import { largeTreesJob } from '#server/posts/large-trees.job.ts'
import type { TextRenderer } from '#server/rendering/text-renderer.ts'
import { searchVector } from '#server/search/tokens.ts'
import { noteStatements } from '#tests/support/asked-statements.ts'
import { publish, saveDraft } from '#tests/support/posts.ts'
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
  for (const { id } of large) await setTree(id, grown)

  expect(await server.services.jobs.run('large-trees')).toMatchObject({ lastError: null })
  expect(await treeOf(usual.id)).toEqual(kept)
  for (const { id } of large) expect(await treeOf(id)).toEqual(proper)
})

test('看过一遍就不再每夜看；每段只看几个版本；想再看的马上再看一遍', async () => {
  const { asked, wrapClient } = noteStatements()
  const own = await startServer({ wrapClient })
  const author = await own.createMember()
  const published = await Promise.all(Array.from({ length: 23 }, () => publish(own, author)))
  const { jobs } = own.services
  const walked = async () => {
    asked.length = 0
    await jobs.run('large-trees')
    return asked.filter((statement) => statement.includes('pg_column_size')).length
  }
  const isDue = async () => (await jobs.demand('large-trees').isDue?.()) ?? true
  expect(await isDue()).toBe(true)
  expect(await walked()).toBe(3)
  expect(await isDue()).toBe(false)
  const last =
    published
      .map(({ id }) => id)
      .toSorted()
      .at(-1) ?? ''
  await own.core.db.update(postRevisions).set({ tree: grown }).where(isOf(last))
  expect(await walked()).toBe(3)
  const [row] = await own.core.db.select().from(postRevisions).where(isOf(last))
  expect(row?.tree).not.toEqual(grown)
  await own.close()
})

test('看到一半出了错，不算看过', async () => {
  const textRenderer: TextRenderer = {
    ...server.core.textRenderer,
    render: () => Promise.reject(new Error('no thread')),
  }
  const own = await startServer()
  const { id } = await publish(own, await own.createMember())
  await own.core.db.update(postRevisions).set({ tree: grown }).where(isOf(id))
  const job = largeTreesJob({ ...own.core, textRenderer })
  await expect(job.run()).rejects.toThrow('no thread')
  expect(await job.isDue?.()).toBe(true)
  await own.close()
})

test('有一篇排不了，排在后面的照样排，任务说得出是怎么回事', async () => {
  const own = await startServer()
  const author = await own.createMember()
  const { render } = own.core.textRenderer
  const textRenderer: TextRenderer = {
    ...own.core.textRenderer,
    render: (ownerId, source) =>
      source.content === '坏'
        ? Promise.reject(new Error('no thread'))
        : render(ownerId, source),
  }
  const broken = await publish(own, author, { content: '坏' })
  for (let number = 0; number < 11; number += 1) await publish(own, author)
  await own.core.db.update(postRevisions).set({ tree: grown })
  const job = largeTreesJob({ ...own.core, textRenderer })
  await expect(job.run()).rejects.toThrow('no thread')
  const left = await own.core.db
    .select({ id: postRevisions.postId })
    .from(postRevisions)
    .where(sql`length(${postRevisions.tree}::text) > 100000`)
  expect(left).toEqual([{ id: broken.id }])
  await own.close()
})

test('列表里的摘要、搜索找的字，跟着重新排过的正文；作者自己写的摘要不动，读者还看不到的一版不算', async () => {
  const author = await server.createMember()
  const [automatic, own, changed] = await Promise.all([
    publish(server, author, { content: '砚台' }),
    publish(server, author, { content: '砚台', excerpt: '自己写的' }),
    publish(server, author, { content: '墨锭' }),
  ])
  const draft = await saveDraft(server, author, { content: '砚台' })
  await saveDraft(server, author, { id: changed.id, baseRevision: 1, content: '砚台' })
  for (const { id } of [automatic, own, draft]) await makeOld(id)
  await server.core.db
    .update(postRevisions)
    .set({ tree: grown })
    .where(and(eq(postRevisions.postId, changed.id), eq(postRevisions.revision, 2)))
  const found = async (query: string) => {
    const response = await server.get(`/api/search?query=${encodeURIComponent(query)}`)
    return response
      .json<{ results: { id: string }[] }>()
      .results.map(({ id }) => id)
      .toSorted()
  }
  expect(await found('古体')).toEqual([automatic.id, own.id].toSorted())

  expect(await server.services.jobs.run('large-trees')).toMatchObject({ lastError: null })
  expect(await found('古体')).toEqual([])
  expect(await found('砚台')).toEqual([automatic.id, own.id].toSorted())
  expect(await excerptOf(automatic.id)).toBe('砚台')
  expect(await excerptOf(draft.id)).toBe('砚台')
  expect(await excerptOf(own.id)).toBe('自己写的')
  expect(await excerptOf(changed.id)).toBe('墨锭')
})

/** Leaves a post as an older rendering did, with what lists and search have of it. */
async function makeOld(id: string) {
  const { db } = server.core
  await db.update(postRevisions).set({ tree: grown, text: '古体' }).where(isOf(id))
  const vector = searchVector({ title: '', names: [], text: '古体' })
  await db.update(postSearch).set({ document: vector }).where(eq(postSearch.postId, id))
  const isAutomatic = and(eq(posts.id, id), ne(posts.excerpt, '自己写的'))
  await db.update(posts).set({ excerpt: '古体' }).where(isAutomatic)
}

async function excerptOf(id: string) {
  const [row] = await server.core.db.select().from(posts).where(eq(posts.id, id))
  return row?.excerpt
}

const span = element('span', { className: ['hljs-punctuation'] }, [text('{')])
const grown = { type: 'root' as const, children: Array.from({ length: 15_000 }, () => span) }

const isOf = (id: string) => and(eq(postRevisions.postId, id), eq(postRevisions.revision, 1))

async function treeOf(id: string) {
  const [row] = await server.core.db.select().from(postRevisions).where(isOf(id))
  return row?.tree
}

const setTree = (id: string, tree: NonNullable<Awaited<ReturnType<typeof treeOf>>>) =>
  server.core.db.update(postRevisions).set({ tree }).where(isOf(id))
