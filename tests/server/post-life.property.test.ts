import fc from 'fast-check'
import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import {
  postCategories,
  postMonths,
  posts,
  postSearch,
  categories,
} from '#server/db/schema/posts.ts'
import type { Member } from '#tests/support/members.ts'
import { demandReview } from '#tests/support/moderation.ts'
import { buildPost, createCategory } from '#tests/support/posts.ts'
import { testRandom } from '#tests/support/random.ts'
import { startServer } from '#tests/support/server.ts'
import type { TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let category: Schemas['Category']

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  category = await createCategory(server, admin, '随机')
})
afterAll(() => server.close())

/** What authors and administrators may ask. */
const calls = [
  'save',
  'update',
  'publish',
  'unpublish',
  'delete',
  'restore',
  'restoreVersion',
  'approve',
  'reject',
  'takeDown',
  'adminDelete',
  'adminRestore',
] as const
type CallName = (typeof calls)[number]

/** Publishing and approving are what the rest happens to. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom<CallName>('publish', 'update') },
  { weight: 2, arbitrary: fc.constant<CallName>('approve') },
  { weight: 5, arbitrary: fc.constantFrom(...calls) },
)
const plans = fc.record({
  review: fc.constantFrom<Schemas['ReviewRule']>('resubmitted', 'newAuthors', 'all'),
  steps: fc.array(step, { minLength: 6, maxLength: 16 }),
})

testRandom(
  '无论作者与管理员怎样交错，读者看到的总是最后被接受的那一版，计数等于行数',
  {
    name: 'post-life',
    runs: 15,
    failed: [
      [
        {
          review: 'all',
          steps: ['publish', 'approve', 'update', 'reject', 'update', 'approve'],
        },
      ],
      [
        {
          review: 'newAuthors',
          steps: ['publish', 'approve', 'takeDown', 'publish', 'delete', 'restore'],
        },
      ],
    ],
  },
  fc.asyncProperty(plans, async (plan) => {
    await live(plan)
    const published = await server.core.db.$count(posts, eq(posts.status, 'published'))
    expect(await counters()).toEqual([published, published, published])
  }),
)

/** Follows one post from outside: it knows what was asked and answered, and nothing of the rules in between. */
interface Witness {
  texts: Map<number, string>
  /** Revisions that an administrator let through, or that their author published where nobody had to be asked. */
  accepted: Set<number>
  /** What readers see; undefined when they see nothing. */
  seen: string | undefined
  /** An administrator refused it, and none has let it through since. */
  isRefused: boolean
}

interface Scene {
  id: string
  author: Member
  review: Schemas['ReviewRule']
  witness: Witness
}

/** One post's life. */
async function live({ review, steps }: { review: Schemas['ReviewRule']; steps: CallName[] }) {
  server.logLines.length = 0
  await demandReview(server, admin, review)
  const author = await server.createMember()
  const body = { ...buildPost({ content: '文字0' }), categoryIds: [category.id] }
  const made = await server.post('/api/posts/drafts/save', body, author.token)
  const { id } = made.json<Schemas['PostSaved']>()
  const witness: Witness = {
    texts: new Map([[1, '文字0']]),
    accepted: new Set(),
    seen: undefined,
    isRefused: false,
  }
  const scene = { id, author, review, witness }
  for (const [at, step] of steps.entries()) {
    await take(step, scene, `文字${at + 1}`)
    await compareWithReaders(scene)
  }
}

async function take(step: CallName, { id, author, review, witness }: Scene, text: string) {
  const [row] = await server.core.db.select().from(posts).where(eq(posts.id, id))
  const waiting = row?.reviewRevision ?? 1
  const admins = `/api/admin/posts/${id}`
  const body = { ...buildPost({ content: text }), categoryIds: [category.id], id }
  const reason = '原因'
  const write = (path: string) => server.post(path, body, author.token)
  const decide = (approved: boolean) =>
    server.post(`${admins}/review`, { approved, revision: waiting, reason }, admin.token)
  const requests = {
    save: () => write('/api/posts/drafts/save'),
    update: () => write('/api/posts/update'),
    publish: () => write('/api/posts/publish'),
    unpublish: () => server.post(`/api/posts/${id}/unpublish`, {}, author.token),
    delete: () => server.delete(`/api/posts/${id}`, author.token),
    restore: () => server.post(`/api/posts/${id}/restore`, {}, author.token),
    restoreVersion: () => server.post(`/api/posts/${id}/revisions/1/restore`, {}, author.token),
    approve: () => decide(true),
    reject: () => decide(false),
    takeDown: () => server.post(`${admins}/take-down`, { reason }, admin.token),
    adminDelete: () =>
      server.delete(`${admins}?reason=${encodeURIComponent(reason)}`, admin.token),
    adminRestore: () => server.post(`${admins}/restore`, { reason }, admin.token),
  } satisfies Record<CallName, () => ReturnType<TestServer['get']>>

  const answer = await requests[step]()
  expect([200, 204, 404, 409]).toContain(answer.statusCode)
  if (answer.statusCode >= 300) return
  const post = answer.statusCode === 204 ? undefined : answer.json<Schemas['PostSaved']>()
  if (post) witness.texts.set(post.revision, textAfter(step, post, witness, text))
  const isPublic = post?.status === 'published'
  if (step === 'approve') {
    witness.accepted.add(waiting)
    witness.isRefused = false
  }
  const isOwnDoing = step === 'publish' || step === 'update'
  if (isOwnDoing && isPublic && post.reviewRevision === null) {
    expect({ review, isRefused: witness.isRefused }).toEqual({
      review: expect.not.stringMatching('all'),
      isRefused: false,
    })
    if (review === 'newAuthors') expect(witness.accepted.size).toBeGreaterThan(0)
    witness.accepted.add(post.revision)
  }
  const isRefusal = ['takeDown', 'adminDelete', 'adminRestore'].includes(step)
  if (isRefusal || (step === 'reject' && !isPublic)) witness.isRefused = true
  const shown = isPublic ? (post.publishedRevision ?? 0) : undefined
  if (shown !== undefined) expect(witness.accepted).toContain(shown)
  witness.seen = shown === undefined ? undefined : witness.texts.get(shown)
}

function textAfter(
  step: CallName,
  { revision }: Schemas['PostSaved'],
  { texts }: Witness,
  text: string,
) {
  if (step === 'restoreVersion') return '文字0'
  const isWriting = ['save', 'update', 'publish'].includes(step)
  return isWriting ? text : (texts.get(revision) ?? '')
}

async function compareWithReaders({ id, witness: { seen } }: Scene) {
  const { db } = server.core
  const isShown = isNotNull(postCategories.publishedAt)
  const answer = await server.get(`/api/posts/${id}`)
  expect({
    status: answer.statusCode,
    listed: await db.$count(postCategories, and(eq(postCategories.postId, id), isShown)),
    found: await db.$count(postSearch, eq(postSearch.postId, id)),
  }).toEqual(
    seen === undefined
      ? { status: 404, listed: 0, found: 0 }
      : { status: 200, listed: 1, found: 1 },
  )
  if (seen !== undefined) expect(answer.body).toContain(`"${seen}"`)
}

/** How many published posts the authors, the categories and the months say there are. */
function counters() {
  const sumOf = async (table: typeof accounts | typeof categories | typeof postMonths) => {
    const [row] = await server.core.db
      .select({ sum: sql<number>`coalesce(sum(${table.postCount}), 0)`.mapWith(Number) })
      .from(table)
    return row?.sum
  }
  return Promise.all([accounts, categories, postMonths].map(sumOf))
}
