import { and, eq, ne } from 'drizzle-orm'
import { IDBFactory } from 'fake-indexeddb'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, vi } from 'vitest'
import type { DraftText } from '#machines/draft/draft-record.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import { postRevisions, posts } from '#server/db/schema/posts.ts'
import { openDesk, type Network, type Tab, type Writing } from '#tests/support/desk.ts'
import type { Member } from '#tests/support/members.ts'
import { testRandom } from '#tests/support/random.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const step = fc.oneof(
  { weight: 6, arbitrary: fc.constant({ what: 'type' } as const) },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constant('wait' as const),
      milliseconds: fc.constantFrom(50, 150, 2100, 6000),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      what: fc.constant('network' as const),
      state: fc.constantFrom<Network[]>('fine', 'fine', 'down', 'losesAnswers'),
    }),
  },
  { weight: 2, arbitrary: fc.constant({ what: 'elsewhere' } as const) },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constantFrom('save' as const, 'publish' as const, 'hide' as const),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      what: fc.constantFrom('crash' as const, 'takeOver' as const, 'leave' as const),
      tab: fc.constantFrom(0, 1),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      what: fc.constant('decide' as const),
      choice: fc.constantFrom('keepMine' as const, 'keepTheirs' as const, 'keepBoth' as const),
      offer: fc.constantFrom('restore' as const, 'discard' as const, 'leave' as const),
    }),
  },
)
const settles = ({ what }: Step) => !['type', 'save', 'publish', 'hide'].includes(what)

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

interface Plan {
  format: DraftText['format']
  /** Whether the server has the beginning of it before the story begins. */
  isSaved: boolean
  steps: Step[]
}

const plan: fc.Arbitrary<Plan> = fc.record({
  format: fc.constantFrom(0 as const, 1 as const),
  isSaved: fc.boolean(),
  steps: fc.array(step, { minLength: 12, maxLength: 24 }),
})

/** Plans that have failed, in Markdown or rich text. */
const failed: [Plan][] = [
  [
    {
      format: 0,
      isSaved: true,
      steps: [
        { what: 'elsewhere' },
        { what: 'type' },
        { what: 'crash', tab: 0 },
        { what: 'network', state: 'down' },
        { what: 'crash', tab: 0 },
        { what: 'crash', tab: 0 },
        { what: 'type' },
        { what: 'wait', milliseconds: 50 },
        { what: 'type' },
        { what: 'decide', choice: 'keepMine', offer: 'leave' },
        { what: 'crash', tab: 0 },
        { what: 'decide', choice: 'keepMine', offer: 'leave' },
        { what: 'wait', milliseconds: 50 },
        { what: 'save' },
        { what: 'decide', choice: 'keepMine', offer: 'restore' },
        { what: 'wait', milliseconds: 50 },
      ],
    },
  ],
  [
    {
      format: 0,
      isSaved: true,
      steps: [
        { what: 'leave', tab: 0 },
        { what: 'elsewhere' },
        { what: 'network', state: 'down' },
        { what: 'leave', tab: 0 },
        { what: 'crash', tab: 0 },
        { what: 'type' },
        { what: 'wait', milliseconds: 6000 },
      ],
    },
  ],
  [
    {
      format: 0,
      isSaved: true,
      steps: [
        { what: 'elsewhere' },
        { what: 'type' },
        { what: 'crash', tab: 0 },
        { what: 'network', state: 'down' },
        { what: 'save' },
        { what: 'save' },
        { what: 'takeOver', tab: 1 },
        { what: 'decide', choice: 'keepMine', offer: 'restore' },
        { what: 'save' },
        { what: 'wait', milliseconds: 50 },
        { what: 'crash', tab: 0 },
        { what: 'network', state: 'fine' },
        { what: 'crash', tab: 0 },
        { what: 'wait', milliseconds: 50 },
        { what: 'type' },
        { what: 'wait', milliseconds: 50 },
      ],
    },
  ],
  [
    {
      format: 0,
      isSaved: false,
      steps: [
        { what: 'type' },
        { what: 'crash', tab: 1 },
        { what: 'type' },
        { what: 'save' },
        { what: 'decide', choice: 'keepMine', offer: 'restore' },
        { what: 'network', state: 'losesAnswers' },
        { what: 'takeOver', tab: 0 },
        { what: 'wait', milliseconds: 50 },
        { what: 'save' },
        { what: 'leave', tab: 0 },
        { what: 'wait', milliseconds: 50 },
        { what: 'takeOver', tab: 1 },
        { what: 'type' },
        { what: 'elsewhere' },
        { what: 'type' },
        { what: 'type' },
        { what: 'save' },
        { what: 'network', state: 'fine' },
      ],
    },
  ],
  [
    {
      format: 0,
      isSaved: false,
      steps: [
        { what: 'type' },
        { what: 'leave', tab: 0 },
        { what: 'type' },
        { what: 'crash', tab: 0 },
        { what: 'type' },
        { what: 'network', state: 'fine' },
        { what: 'network', state: 'fine' },
        { what: 'wait', milliseconds: 50 },
        { what: 'wait', milliseconds: 50 },
        { what: 'wait', milliseconds: 2100 },
        { what: 'type' },
        { what: 'type' },
        { what: 'save' },
        { what: 'decide', choice: 'keepMine', offer: 'restore' },
        { what: 'save' },
        { what: 'decide', choice: 'keepBoth', offer: 'restore' },
        { what: 'save' },
      ],
    },
  ],
]

testRandom(
  '无论怎样打字、断网、冲突、换标签页、崩溃，打过的字总找得回来，状态说的总是真的',
  { name: 'draft-safety', runs: 30, failed },
  fc.asyncProperty(plan, async ({ steps, ...beginning }) => {
    const story = await begin(beginning)
    try {
      for (const each of steps) {
        await act(story, each)
        // Where nothing is waited for, the next step meets what is still on its way.
        expect(settles(each) ? await liesOf(story) : []).toEqual([])
      }
      expect(await lostMarksOf(story)).toEqual([])
      expect(await overwrittenMarksOf(story)).toEqual([])
    } finally {
      story.end()
    }
  }),
)

type Desk = ReturnType<typeof openDesk>

interface Place {
  tab: Tab
  writing: Writing
}

interface Story {
  author: Member
  format: DraftText['format']
  desk: Desk
  places: [Place, Place]
  /** Marks of everything that was typed and not given up on purpose. */
  marks: Set<string>
  /** Marks of what the other device has written and nobody has chosen to replace. */
  others: Set<string>
  typed: number
  /** What the server had when it was last asked something. */
  known: { asked: number; texts: string[] } | null
  end(): void
}

/** Two tabs of one browser on one new draft. Each story has a browser that has never been used. */
async function begin({ format, isSaved }: Omit<Plan, 'steps'>): Promise<Story> {
  vi.stubGlobal('indexedDB', new IDBFactory())
  const author = await server.createMember()
  const desk = openDesk(server, author)
  const places: [Place, Place] = [await openPlace(desk, format), await openPlace(desk, format)]
  if (isSaved) {
    places[0].writing.view().edit({ title: '雨夜', content: withMark('', format, '开头') })
    await desk.wait(2100)
  }
  return {
    author,
    format,
    desk,
    places,
    marks: new Set(),
    others: new Set(),
    typed: 0,
    known: null,
    end() {
      for (const { tab } of places) tab.crash()
      desk.close()
      server.logLines.length = 0
      vi.unstubAllGlobals()
    },
  }
}

async function openPlace(desk: Desk, format: DraftText['format']): Promise<Place> {
  const tab = desk.openTab()
  return { tab, writing: await tab.write({ draft: 'd', format }) }
}

/** A text that goes on with a mark, as the editor of its format says it. */
function withMark(content: string, format: DraftText['format'], mark: string): string {
  if (format === 0) return content + mark
  const ops = content === '' ? [] : (JSON.parse(content) as TypedDelta).ops
  const typed = ops
    .map(({ insert }) => insert)
    .join('')
    .replace(/\n$/, '')
  return JSON.stringify({ ops: [{ insert: `${typed}${mark}\n` }] } satisfies TypedDelta)
}

/** What this test types, and nothing else. */
interface TypedDelta {
  ops: { insert: string }[]
}

async function act(story: Story, step: Step) {
  const { desk, places, format } = story
  const { tab, writing } = places.find((place) => place.writing.view().isOwner) ?? places[0]
  switch (step.what) {
    case 'wait':
      return desk.wait(step.milliseconds)
    case 'network':
      return desk.setNetwork(step.state)
    case 'elsewhere':
      return writeElsewhere(story)
    case 'type':
      return type(story, writing)
    case 'decide':
      decide(story, writing, step)
      break
    case 'save':
      return writing.draft.send({ type: 'draft.save' })
    case 'publish':
      return writing.view().publish()
    case 'hide':
      return tab.hide()
    case 'takeOver':
      places[step.tab === 0 ? 0 : 1].writing.view().takeOver()
      break
    case 'leave': {
      const place = places[step.tab === 0 ? 0 : 1]
      place.writing.leave()
      await desk.wait(1500)
      place.writing = await place.tab.write({ draft: 'd', format })
      break
    }
    case 'crash':
      // What was typed in the last moment may go with the tab: 300 ms are promised, not nothing.
      await desk.wait(300)
      places[step.tab === 0 ? 0 : 1].tab.crash()
      await desk.settle()
      places[step.tab === 0 ? 0 : 1] = await openPlace(desk, format)
  }
  await desk.settle()
}

function type(story: Story, writing: Writing) {
  const { isOwner, hasFailedToOpen, text, edit } = writing.view()
  // A reader, and somebody who is told that it could not be opened, have no editor.
  if (!isOwner || hasFailedToOpen) return
  const mark = `[${(story.typed += 1)}]`
  edit({ title: '雨夜', content: withMark(text.content, text.format, mark) })
  story.marks.add(mark)
}

/** Answers what the author is asked, if anything. */
function decide(story: Story, writing: Writing, { choice, offer }: Step & { what: 'decide' }) {
  const view = writing.view()
  if (view.conflict) {
    const theirs = view.conflict.theirs?.content ?? ''
    if (choice === 'keepTheirs') giveUp(story.marks, view.text.content)
    if (choice === 'keepMine') giveUp(story.others, theirs, view.text.content)
    return view[choice]()
  }
  if (view.local === null || offer === 'leave') return
  if (offer === 'restore') return view.restoreLocal()
  giveUp(story.marks, view.local.text.content)
  view.discardLocal()
  view.confirmDiscard()
}

/** What the author chose to drop does not have to be found any more. */
function giveUp(marks: Set<string>, content: string, but = '') {
  for (const mark of marks)
    if (content.includes(mark) && !but.includes(mark)) marks.delete(mark)
}

/** Another device, which always knows the newest revision, writes on. */
async function writeElsewhere(story: Story) {
  const { author, others } = story
  const [found] = await server.core.db
    .select({ postId: posts.id })
    .from(posts)
    .where(and(eq(posts.authorId, author.account.id), ne(posts.status, 'deleted')))
    .orderBy(posts.id)
    .limit(1)
  if (found === undefined) return
  const { postId } = found
  const answer = await server.get(`/api/posts/edit/${postId}`, author.token)
  if (answer.statusCode !== 200) return
  const { content, format, revision } = answer.json<components['schemas']['PostEdit']>()
  const mark = `(${(story.typed += 1)})`
  const body = {
    id: postId,
    title: '雨夜',
    format,
    content: withMark(content, format, mark),
    baseRevision: revision,
  }
  const { statusCode } = await server.post('/api/posts/drafts/save', body, author.token)
  if (statusCode === 200) others.add(mark)
  story.known = null
}

/** What a tab that may write says, and is not so. */
async function liesOf(story: Story): Promise<string[]> {
  await story.desk.settle()
  // A page that could not be opened says so, and nothing of the text.
  const views = story.places
    .map(({ writing }) => writing.view())
    .filter(({ isOwner, hasFailedToOpen }) => isOwner && !hasFailedToOpen)
  const [saved, kept] = [await revisionsOf(story), await keptTexts(story)]
  return views.flatMap(({ saveStatus, isKeptHere, conflict, text: { content } }) => {
    const isOnServer = saveStatus === 'saved' || saveStatus === 'empty'
    return [
      ...(saveStatus === 'saved' && !saved.includes(content) ? [`saved: ${content}`] : []),
      ...(saveStatus === 'empty' && content !== '' ? [`empty: ${content}`] : []),
      ...((saveStatus === 'conflict') !== (conflict !== null)
        ? [`${saveStatus}, conflict`]
        : []),
      ...(isKeptHere && !isOnServer && !kept.includes(content) ? [`kept: ${content}`] : []),
    ]
  })
}

/** Once the network is back and some time has passed, everything is somewhere for good. */
async function lostMarksOf(story: Story): Promise<string[]> {
  const { desk, places, marks } = story
  desk.setNetwork('fine')
  await desk.wait(6000)
  for (const { tab } of places) tab.goOnline()
  await desk.wait(3000)
  for (const { tab } of places) tab.crash()
  const everything = [...(await revisionsOf(story)), ...(await keptTexts(story))]
  return [...marks].filter((mark) => !everything.some((text) => text.includes(mark)))
}

/** What the other device wrote, and no post has any more though nobody chose so. */
async function overwrittenMarksOf({ author, others }: Story): Promise<string[]> {
  const newest = await server.core.db
    .select({ content: postRevisions.content })
    .from(postRevisions)
    .innerJoin(
      posts,
      and(eq(posts.id, postRevisions.postId), eq(posts.revision, postRevisions.revision)),
    )
    .where(eq(posts.authorId, author.account.id))
  return [...others].filter((mark) => !newest.some(({ content }) => content.includes(mark)))
}

/** Every revision of the author's posts. Nothing changes there unless the server is asked something. */
async function revisionsOf(story: Story): Promise<string[]> {
  const asked = story.desk.asked()
  if (story.known?.asked === asked) return story.known.texts
  const rows = await server.core.db
    .select({ content: postRevisions.content })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(eq(posts.authorId, story.author.account.id))
  const texts = rows.map(({ content }) => content)
  story.known = { asked, texts }
  return texts
}

/** Every text in this browser's journal: the draft's, the offered ones, and what was put aside. */
async function keptTexts({ author, desk }: Story): Promise<string[]> {
  const records = await desk.journal.all(author.account.id)
  const identity = { key: 'd', postId: null, clientId: 'd' }
  const found = await desk.journal.draft(author.account.id, identity).read()
  return [...records, ...(found ? [found] : [])].flatMap(({ text, origin, asides }) => [
    text.content,
    ...origin.local.map((local) => local.text.content),
    ...asides.map((aside) => aside.text.content),
  ])
}
