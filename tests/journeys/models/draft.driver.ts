import type { AnyEventObject, SnapshotFrom } from 'xstate'
import { retryDelay } from '#machines/draft/draft-sync.ts'
import { banners, conflict, local, publishing, saveStatus } from '#src/messages/editor.ts'
import { paths } from '#src/runtime/paths.ts'
import { wander } from '#tests/features/authentication.visitor.ts'
import { draftModel } from '#tests/machines/draft/draft.model.ts'
import { second } from '#tests/support/clock.ts'
import { expect } from '#tests/support/journey.ts'
import { accountOf, rememberAccount, storeElsewhere } from './accounts.ts'
import { defineDriver, unseen } from './driver.ts'
import { holdCalls } from './edge.ts'
import { awaitDrawing, stopTime } from './page-time.ts'
import {
  title,
  titleNow,
  text,
  expectSaveStatus,
  choose,
  hide,
  answer,
  kindOf,
  fails,
  writeOnAnotherDevice,
  type World,
} from './draft.hands.ts'

type Snapshot = SnapshotFrom<typeof draftModel.machine>

/** Where the facts of a draft begin, and end. */
const resting = {
  pen: 'owner',
  session: 'in',
  presence: 'here',
  wish: 'idle',
  question: 'unasked',
} as const

/** Shows in what becomes of the text, which has a look of its own. */
const elsewhere = () => Promise.resolve()

const frozen = '标签页共用停住的时间，另一个标签页写不起来'

export const draftDriver = defineDriver<typeof draftModel.machine, World>({
  model: draftModel,
  // The address of the draft has not been opened yet.
  unborn: { ...resting, pen: 'asking', sync: { opening: 'journal' } },
  over: { ...resting, presence: 'left', sync: { open: 'settled' } },
  async begin({ page, server }) {
    const author = await server.createMember()
    const account = accountOf(server, author)
    await rememberAccount(page, account)
    await holdCalls(page, /\/api\/hubs\//)
    const key = server.core.newId()
    const address = `/blog${paths.newDraft('markdown', key)}`
    const loads = await holdCalls(page, /^GET \/api\/posts\/edit\//)
    const saves = await holdCalls(page, /^POST \/api\/posts\/drafts\/save$/)
    const publications = await holdCalls(page, /^POST \/api\/posts\/publish$/)
    await page.clock.install()
    await page.goto('/blog/topics?machines')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await stopTime(page)
    return {
      page,
      server,
      author,
      account,
      key,
      address,
      titleLeft: '',
      loads,
      saves,
      publications,
    }
  },
  events: {
    // One field at a time, as people type: the title waits until it is published.
    'draft.edit': ({ page }, { change }) => text(page).fill(change.content ?? ''),
    'draft.cursor': async ({ page }) => {
      await text(page).press('Home')
      await text(page).press('End')
    },
    'draft.save': ({ page }) => hide(page),
    'draft.publish': async ({ page }) => {
      if ((await title(page).inputValue()) === '') await title(page).fill('雨夜')
      await page.getByRole('button', { name: publishable }).click()
    },
    'draft.retry': ({ page }) => page.getByRole('button', { name: saveStatus.retry }).click(),
    'draft.takeOver': '另一个标签页让得太快，谁也看不到正在接管',
    'draft.flush': ({ page }) => hide(page),
    'draft.enter': ({ page }) => page.evaluate(() => history.back()),
    'draft.leave': async (world) => {
      const { page } = world
      world.titleLeft = await titleNow(world)
      await wander(page, '/blog/topics')
      await expect(text(page)).toBeHidden()
      // So long a text may change its place on the page.
      await page.clock.runFor(second)
    },
    'conflict.keepMine': ({ page }) => choose(page, conflict.keepMine, conflict.saveAsNew),
    'conflict.keepTheirs': ({ page }) => choose(page, conflict.keepTheirs, conflict.giveUp),
    'conflict.keepBoth': ({ page }) => choose(page, conflict.keepBoth),
    'local.restore': '要这台设备上先有没存过的文字，才有得恢复',
    'local.discard': '要这台设备上先有没存过的文字，才有得恢复',
    'local.confirm': '要这台设备上先有没存过的文字，才有得恢复',
    'local.cancel': '要这台设备上先有没存过的文字，才有得恢复',
    'session.up': async ({ page, account }, _event, before) => {
      await storeElsewhere(page, account)
      if (before.matches({ presence: 'left' })) return
      await awaitDrawing(page, () => expect(text(page)).toBeVisible({ timeout: 50 }))
    },
    'session.down': ({ page }) => storeElsewhere(page, null),
    'network.up': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    'keeper.opened': async (world) => {
      const { page, address, loads } = world
      await wander(page, address)
      await awaitDrawing(page, async () => expect(loads.held()).toBe(1))
    },
    'keeper.kept': '打了字以后自己会来，不能让它什么时候来',
    'keeper.failed': '没有办法让浏览器写到一半没有空间',
    'keeper.yielded': frozen,
  },
  done: {
    find: async (world) => {
      await writeOnAnotherDevice(world, '旧')
      await answer(world.loads)
      await awaitDrawing(world.page, () =>
        expect(text(world.page)).toBeVisible({ timeout: 50 }),
      )
    },
    load: '没有取过的草稿，还没有服务器给的名字',
    save: ({ saves }) => answer(saves),
    publish: ({ publications }) => answer(publications),
    loadTheirs: async (world, { output }, { context }) => {
      const theirs = output as { text: { content: string } }
      const isOwn = theirs.text.content === context.text.content
      await (isOwn
        ? writeOnAnotherDevice(world, context.text.content, await titleNow(world))
        : writeOnAnotherDevice(world, '新'))
      await answer(world.loads)
    },
    copy: '存下的新草稿马上打开，看不到原来的这一篇怎么样了',
  },
  failed: {
    find: async (world, { error }) => {
      await fails(world, world.loads, error)
      if (kindOf(error) === 'missing')
        await awaitDrawing(world.page, () =>
          expect(text(world.page)).toBeVisible({ timeout: 50 }),
        )
    },
    load: '没有取过的草稿，还没有服务器给的名字',
    save: (world, { error }) => fails(world, world.saves, error),
    publish: (world, { error }) => fails(world, world.publications, error),
    loadTheirs: (world, { error }) => fails(world, world.loads, error),
    copy: (world, { error }) => fails(world, world.saves, error),
  },
  after: {
    puttingAside: frozen,
    pauseInTyping: ({ page }) => page.clock.runFor(2 * second),
    retryDelay: ({ page }, _event, { context }) => page.clock.runFor(retryDelay(context)),
  },
  excuse,
  looks: {
    'pen.asking': elsewhere,
    'pen.owner': elsewhere,
    'pen.reader': elsewhere,
    'pen.taking': ({ page }) =>
      expect(page.getByRole('button', { name: banners.takingOver })).toBeVisible(),
    'session.in': elsewhere,
    'session.out': elsewhere,
    'presence.here': elsewhere,
    'presence.left': ({ page }) => expect(title(page)).toBeHidden(),
    'wish.idle': elsewhere,
    'wish.held': ({ page }) => expect(title(page)).toHaveAttribute('aria-invalid', 'true'),
    'wish.wanted': elsewhere,
    'question.unasked': elsewhere,
    'question.asked': ({ page }) =>
      expect(page.getByRole('dialog', { name: local.discardTitle })).toBeVisible(),
    'sync.opening.journal': ({ page }) => expect(title(page)).toBeHidden(),
    'sync.opening.placing': unseen,
    'sync.opening.server': ({ page }) => expect(title(page)).toBeHidden(),
    'sync.opening.looking': async ({ page, loads }) => {
      await expect(title(page)).toBeHidden()
      await expect.poll(loads.held, 'asked for').toBe(1)
    },
    'sync.opening.without': unseen,
    'sync.opening.failed': ({ page }) =>
      awaitDrawing(page, () =>
        expect(page.getByRole('button', { name: '重试' })).toBeVisible({ timeout: 50 }),
      ),
    'sync.opening.comparing': unseen,
    'sync.open.deciding': unseen,
    'sync.open.published': unseen,
    'sync.open.judging': unseen,
    'sync.open.synced': ({ page }) =>
      expectSaveStatus(page, /^(已保存到服务器|还没有写下文字)/),
    'sync.open.waiting': ({ page }, { context }) =>
      expectSaveStatus(
        page,
        // What was erased again is nothing to keep.
        context.text.content === ''
          ? /^(已保存在此设备|正在保存到此设备|还没有写下文字)/
          : /^(已保存在此设备|正在保存到此设备)/,
      ),
    'sync.open.saving': async ({ page, saves }, snapshot) => {
      if (!isLeft(snapshot)) await expectSaveStatus(page, saveStatus.saving)
      await expect.poll(saves.held, 'one write at a time').toBe(1)
    },
    'sync.open.publishing': async ({ page, publications }) => {
      await expect(page.getByRole('button', { name: /^正在(发布|更新|提交)…$/ })).toBeVisible()
      await expect.poll(publications.held, 'one write at a time').toBe(1)
    },
    'sync.open.retrying': async ({ page }, snapshot) => {
      if (isLeft(snapshot)) return
      await expectSaveStatus(page, /^(离线：|没有保存)/)
      await expect(page.getByRole('button', { name: saveStatus.retry })).toBeVisible()
    },
    'sync.open.refused': async ({ page }, snapshot) => {
      if (!isLeft(snapshot)) await expectSaveStatus(page, /^没有保存/)
    },
    'sync.open.reconciling': async ({ page, loads }, snapshot) => {
      if (!isLeft(snapshot)) await expectSaveStatus(page, saveStatus.saving)
      await expect.poll(loads.held).toBe(1)
    },
    'sync.open.conflict.choosing': async ({ page }, snapshot) => {
      if (isLeft(snapshot)) return
      const dialog = page.getByRole('dialog', { name: conflict.title })
      await expect(dialog).toBeVisible()
      if (snapshot.context.conflict?.theirs === null)
        await expect(dialog).toContainText(conflict.gone)
    },
    'sync.open.conflict.copying': ({ page }) =>
      expect(page.getByRole('button', { name: conflict.copying })).toBeVisible(),
    'sync.open.signedOut': ({ page }, snapshot) =>
      isLeft(snapshot) ? Promise.resolve() : expect(page).toHaveURL(/\/login\?redirect=/),
    'sync.reading': ({ page }) => expect(page.getByText(banners.otherTab)).toBeVisible(),
    'sync.open.settled': ({ page }) => expect(title(page)).toBeHidden(),
  },
})

function excuse(event: AnyEventObject, before: Snapshot): string | null {
  const { context } = before
  const kind = kindOf(event['error'])
  const doings = [
    'draft.edit',
    'draft.cursor',
    'draft.save',
    'draft.publish',
    'draft.retry',
    'draft.leave',
  ]
  if (isLeft(before) && (doings.includes(event.type) || event.type.startsWith('conflict.')))
    return '已经离开的人，在这里什么也不做'
  const isIn = (state: string) => JSON.stringify(before.value.sync) === `{"open":"${state}"}`
  if (isIn('signedOut') && event.type !== 'draft.leave' && doings.includes(event.type))
    return '登录失效以后，编辑器让位给登录的页面'
  if (before.matches({ sync: { opening: 'journal' } }) && event.type !== 'keeper.opened')
    return '还没有打开草稿的地址，没有谁在写'
  switch (event.type) {
    case 'keeper.opened':
      if (event['isOwner'] === false) return frozen
      return event['kept'] === null ? null : '要先在这台设备上写过一次，再打开一次'
    case 'draft.publish':
      if (event['lacking'] !== undefined) return '缺不缺标题，编辑器自己看，不由谁说'
      return before.matches({ wish: 'wanted' }) ? '已经在发布的，没有按钮可以再点' : null
    case 'draft.edit':
      return before.matches({ sync: { open: 'conflict' } })
        ? '两份文字摆在面前，选了才能接着写'
        : null
    case 'session.down':
      return before.matches({ sync: 'opening' }) ? '登录一结束，正在问的也一起收回了' : null
    case 'session.up':
      return before.matches({ session: 'in' }) ? '已经登录的，不会再登录一次' : null
    case 'draft.enter':
      return isLeft(before) && !isIn('settled') && !isIn('signedOut')
        ? null
        : '没有离开就谈不上回来；写完离开的，回来是重新打开'
    case 'draft.cursor':
      return context.text.content === '' ? '没有字，光标没有地方可移' : null
    case 'draft.retry':
      return isIn('waiting') || isIn('signedOut') ? '这时没有“重试”按钮' : null
    case 'xstate.done.actor.save':
    case 'xstate.done.actor.publish': {
      const { revision, status } = event['output'] as { revision: number; status: string }
      if (revision !== (context.base?.revision ?? 0) + 1)
        return '知道是从哪一版改的，服务器会拒绝，不会照存'
      if (event.type.endsWith('.publish') && context.sent?.text.content === '')
        return '空的文章，服务器首先不收'
      return event.type.endsWith('save') && status === 'published'
        ? '丢了的回答不能再来一次'
        : null
    }
    default:
      if (
        event.type.endsWith('.publish') &&
        context.sent?.text.content === '' &&
        kind !== 'offline' &&
        kind !== 'invalid'
      )
        return '空的文章，服务器首先不收'
      if (kind === 'ended') return '登录结束，登录自己先说，轮不到请求来说'
      if (
        (kind === 'conflict' || kind === 'missing') &&
        context.base === null &&
        !/find|loadTheirs/.test(event.type)
      )
        return '从来没有存过的，别处改不了也删不了'
      return null
  }
}

const publishable = new RegExp(
  `^(${publishing.publish}|${publishing.update}|${publishing.submit})$`,
)

const isLeft = (snapshot: Snapshot) => snapshot.matches({ presence: 'left' })
