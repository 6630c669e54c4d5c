import { expect, onTestFinished, test } from 'vitest'
import { createActor, fromCallback, fromPromise, SimulatedClock, waitFor } from 'xstate'
import { connectDraft } from '#machines/draft/draft.connect.ts'
import { draftMachine } from '#machines/draft/draft.machine.ts'
import type { KeptDraft, PostNames } from '#machines/draft/draft-record.types.ts'
import type {
  DraftEvent,
  DraftInput,
  ServerPost,
  WriteRequest,
  Written,
} from '#machines/draft/draft.types.ts'
import type { KeeperOrder } from '#machines/draft/keeper.types.ts'
import { buildKept, buildServerPost, buildWritten } from './build-draft.ts'
import { known, newDraft, oldPost } from './draft.events.ts'

test('状态总说真话：空的、在这里、在存、存好了', async () => {
  const { view, clock, saves, settle } = startDraft({})
  expect(view()).toMatchObject({ saveStatus: 'empty', isOpening: false, canPublish: false })
  view().edit({ title: '雨夜', content: '下雨' })
  expect(view()).toMatchObject({ saveStatus: 'local', isKeptHere: true, canPublish: true })
  clock.increment(2000)
  expect(view()).toMatchObject({ saveStatus: 'saving', savedAt: null })
  await settle('synced')
  expect(view()).toMatchObject({
    saveStatus: 'saved',
    savedAt: '2026-11-20T09:00:00.000Z',
    postId: 'p1',
    status: 'draft',
  })
  expect(saves).toMatchObject([{ clientId: 'd1', postId: null, text: { content: '下雨' } }])
})

test('浏览器存不下：说出来，服务器照存', async () => {
  const { view, save, settle } = startDraft({ keeps: false })
  view().edit({ title: '雨夜', content: '下雨' })
  expect(view()).toMatchObject({ isKeptHere: false, deviceProblem: 'full' })
  save()
  await settle('synced')
  expect(view()).toMatchObject({ saveStatus: 'saved', deviceProblem: 'full' })
})

test('服务器说哪一格不对：按格说出来，改了就不再说', async () => {
  const failure = { kind: 'invalid', fields: { title: ['标题太长'] } }
  const { view, save, settle } = startDraft({ save: () => refuse(failure) })
  view().edit({ title: '雨'.repeat(101), content: '下雨' })
  save()
  await settle('refused')
  expect(view()).toMatchObject({ saveStatus: 'failed', fieldErrors: { title: ['标题太长'] } })
  view().edit({ title: '雨夜' })
  expect(view()).toMatchObject({ saveStatus: 'local', fieldErrors: {} })
})

test('两份都在手里，换谁都要作者点头；换了就告诉编辑器', async () => {
  const kept = buildKept('我的', { identity: known, base: { ...buildServerPost(1, '旧') } })
  const { view, settle } = startDraft({ input: oldPost, kept, post: buildServerPost(2, '新') })
  await settle('synced')
  expect(view()).toMatchObject({
    text: { content: '新' },
    local: { text: { content: '我的' } },
  })
  const epoch = view().textEpoch
  view().restoreLocal()
  expect(view()).toMatchObject({
    saveStatus: 'conflict',
    conflict: { mine: { content: '我的' }, theirs: { content: '新' }, base: { content: '旧' } },
    local: null,
  })
  expect(view().textEpoch).toBeGreaterThan(epoch)
  view().keepTheirs()
  expect(view()).toMatchObject({ saveStatus: 'saved', text: { content: '新' }, conflict: null })
})

test('丢掉本地的一份之前先问', async () => {
  const kept = buildKept('我的', { identity: known, base: { ...buildServerPost(1, '旧') } })
  const { view, settle } = startDraft({ input: oldPost, kept, post: buildServerPost(1, '旧') })
  await settle('synced')
  view().discardLocal()
  expect(view()).toMatchObject({ isDiscarding: true, local: { text: { content: '我的' } } })
  view().cancelDiscard()
  expect(view().isDiscarding).toBe(false)
  view().discardLocal()
  view().confirmDiscard()
  expect(view()).toMatchObject({ isDiscarding: false, local: null })
})

test('服务器没有这一篇：说没有，不是一直在打开', async () => {
  const { view } = startDraft({ input: oldPost })
  await expect
    .poll(view)
    .toMatchObject({ isOpening: false, hasFailedToOpen: true, failure: { kind: 'missing' } })
})

test('服务器不认得名字：按名字找不到的，就当没有写过，可以写', async () => {
  const { view, settle } = startDraft({
    input: { ...newDraft, isNew: false },
    load: () => refuse({ kind: 'unsupported' }),
  })
  await settle('synced')
  expect(view()).toMatchObject({ isOpening: false, failure: null, text: { content: '' } })
})

test('接管到手、服务器还没有答：不能写，也不说已经能写；答了才写得进去', async () => {
  let answer: (post: ServerPost) => void = () => {}
  const { view, settle, tell } = startDraft({
    input: oldPost,
    kept: buildKept('旧', { base: null }),
    isOwner: false,
    load: () =>
      new Promise((resolve) => {
        answer = resolve
      }),
  })
  answer(buildServerPost(1, '旧'))
  await settle('reading')
  expect(view()).toMatchObject({ isOwner: false, isTakingOver: false })
  view().takeOver()
  expect(view()).toMatchObject({ isOwner: false, isTakingOver: true })
  tell({ type: 'keeper.opened', kept: buildKept('旧', { base: null }), isOwner: true })
  // What was typed now would be replaced by what is being asked for.
  expect(view()).toMatchObject({ isOwner: false, isTakingOver: true, isOpening: false })
  answer(buildServerPost(1, '旧'))
  await settle('synced')
  expect(view()).toMatchObject({ isOwner: true, isTakingOver: false })
  view().edit({ content: '接着写' })
  expect(view().text.content).toBe('接着写')
})

interface World {
  input?: DraftInput
  kept?: KeptDraft
  keeps?: boolean
  /** Whether nobody else is writing. */
  isOwner?: boolean
  post?: ServerPost
  load?: () => Promise<ServerPost>
  save?: () => Promise<Written>
}

/** A draft in a browser that keeps at once (or never), before a server that answers. */
function startDraft({
  input = newDraft,
  kept,
  keeps = true,
  isOwner = true,
  post,
  load,
  save,
}: World) {
  const clock = new SimulatedClock()
  const saves: WriteRequest[] = []
  let tell: (event: DraftEvent) => void = () => {}
  const machine = draftMachine.provide({
    actors: {
      keeper: fromCallback<KeeperOrder>(({ sendBack, receive }) => {
        receive((order) => {
          if (order.type !== 'keeper.keep') return
          if (keeps) sendBack({ type: 'keeper.kept', edit: order.record.edit })
          else sendBack({ type: 'keeper.failed', problem: 'full' })
        })
        tell = sendBack
        sendBack({ type: 'keeper.opened', kept: kept ?? null, isOwner })
        // A stand-in of another kind: it answers at once what the machine would after a while.
      }) as never,
      load: fromPromise<ServerPost, PostNames>(() =>
        load ? load() : post ? Promise.resolve(post) : refuse({ kind: 'missing' }),
      ),
      save: fromPromise<Written, WriteRequest>(({ input: request }) => {
        saves.push(request)
        return save ? save() : Promise.resolve(buildWritten(saves.length))
      }),
    },
  })
  const actor = createActor(machine, { clock, input }).start()
  onTestFinished(() => void actor.stop())
  return {
    clock,
    saves,
    view: () => connectDraft(actor.getSnapshot(), (event) => actor.send(event)),
    save: () => actor.send({ type: 'draft.save' }),
    /** What the keeper says. */
    tell: (event: DraftEvent) => tell(event),
    settle: (state: 'synced' | 'refused' | 'reading') =>
      waitFor(actor, (snapshot) =>
        snapshot.matches(state === 'reading' ? { sync: state } : { sync: { open: state } }),
      ),
  }
}

const refuse = (failure: object): Promise<never> =>
  Promise.reject(Object.assign(new Error('refused'), { failure }))
