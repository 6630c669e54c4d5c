import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { eq } from 'drizzle-orm'
import type { components } from '#openapi/generated/schema.d.ts'
import { postRevisions } from '#server/db/schema/posts.ts'
import { writeAheadKey } from '#src/platform/journal/draft-journal.ts'
import { openDesk } from '#tests/support/desk.ts'
import type { Member } from '#tests/support/members.ts'
import { saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type PostEdit = components['schemas']['PostEdit']

let server: TestServer
let author: Member
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  author = await server.createMember()
})

describe('写下的字', () => {
  test('停笔就到服务器；离开之后浏览器里不留', async () => {
    const { desk, tab } = openBrowser()
    const { view, leave, draft } = await tab.write(fresh('a'))
    expect(view().saveStatus).toBe('empty')
    view().edit({ title: '雨夜', content: '下雨' })
    expect(view()).toMatchObject({ saveStatus: 'local', isKeptHere: false })
    await desk.wait(200)
    expect(view()).toMatchObject({ saveStatus: 'local', isKeptHere: true })
    await desk.wait(2000)
    expect(view()).toMatchObject({ saveStatus: 'saved', isKeptHere: true })
    expect((await onServer(view().postId)).content).toBe('下雨')
    leave()
    await desk.wait(2000)
    expect(draft.getSnapshot().status).toBe('stopped')
    expect(await tab.drafts.unsaved()).toEqual([])
    expect((await desk.journal.all(author.account.id))[0]?.text.content).toBe('')
    const again = await tab.write(fresh('a'))
    expect(again.view().text.content).toBe('下雨')
  })

  test('富文本先写标题，停下来想：存得上', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write({ draft: 'p', format: 1 })
    view().edit({ title: '雨夜' })
    await desk.wait(2500)
    expect(view()).toMatchObject({ saveStatus: 'saved', failure: null })
    tab.crash()
  })

  test('服务器存成了纯文本：存上、发布、再打开时都说，改小了就不说', async () => {
    const { desk, tab } = openBrowser()
    const { view, leave, draft } = await tab.write(fresh('w'))
    view().edit({ title: '雨夜', content: '*雨* '.repeat(400) })
    expect(view()).toMatchObject({ isPlainText: false })
    draft.send({ type: 'draft.save' })
    await settled(desk)
    expect(view()).toMatchObject({ saveStatus: 'saved', status: 'draft', isPlainText: true })
    view().publish()
    await settled(desk)
    expect(view()).toMatchObject({ status: 'published', isPlainText: true })
    leave()
    const again = await tab.write({ postId: view().postId ?? '' })
    expect(again.view()).toMatchObject({ saveStatus: 'saved', isPlainText: true })
    again.view().edit({ content: '下雨' })
    await desk.wait(3000)
    expect(again.view()).toMatchObject({ saveStatus: 'saved', isPlainText: false })
    tab.crash()
  })

  test('崩溃之后回来：没到服务器的那份等着，一下就换回来', async () => {
    const { desk, tab } = openBrowser()
    const first = await tab.write(fresh('b'))
    first.view().edit({ title: '雨夜', content: '一' })
    await desk.wait(3000)
    first.view().edit({ content: '一二' })
    first.view().moveCursor(2)
    await desk.wait(150)
    tab.crash()

    const back = desk.openTab()
    const postId = first.view().postId ?? ''
    expect(await back.drafts.unsaved()).toMatchObject([{ title: '雨夜', postId }])
    const { view } = await back.write({ postId })
    expect(view().text.content).toBe('一')
    expect(view().local?.text.content).toBe('一二')
    view().restoreLocal()
    expect(view()).toMatchObject({ text: { content: '一二' }, local: null, cursor: 2 })
    await desk.wait(2500)
    expect(view().saveStatus).toBe('saved')
    expect((await onServer(postId)).content).toBe('一二')
    back.crash()
  })

  test('从没到过服务器的新草稿，回到它的地址就接着写，只成为一篇', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('c'))
    desk.setNetwork('losesAnswers')
    view().edit({ title: '雨夜', content: '一' })
    await desk.wait(2500)
    expect(view().saveStatus).toBe('offline')
    tab.crash()
    desk.setNetwork('fine')
    const back = desk.openTab()
    expect(await back.drafts.unsaved()).toMatchObject([{ key: 'c', postId: null }])
    const again = await back.write(fresh('c'))
    expect(again.view().text.content).toBe('一')
    again.view().edit({ content: '一二' })
    await desk.wait(5000)
    expect(again.view().saveStatus).toBe('saved')
    expect(await count()).toBe(1)
    expect((await onServer(again.view().postId)).content).toBe('一二')
    back.crash()
  })

  test('浏览器什么都没留下，刷新草稿的地址：打开的是服务器上的那一篇，接着存也只有一篇', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('q'))
    view().edit({ title: '雨夜', content: '一' })
    await desk.wait(2500)
    const { postId } = view()
    tab.crash()
    await desk.journal.drop(author.account.id, 'q')
    const back = desk.openTab()
    const again = await back.write(fresh('q'))
    expect(again.view()).toMatchObject({ postId, text: { title: '雨夜', content: '一' } })
    again.view().edit({ content: '一二' })
    await desk.wait(2500)
    expect((await onServer(postId)).content).toBe('一二')
    expect(await count()).toBe(1)
    back.crash()
  })

  test('回音丢了，服务器上的又在别处改了：不新建第二篇，两份都给作者看', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('r'))
    desk.setNetwork('losesAnswers')
    view().edit({ title: '雨夜', content: '一' })
    await desk.wait(2500)
    expect(view()).toMatchObject({ saveStatus: 'offline', postId: null })
    const listed = await server.get('/api/posts/my', await server.tokenFor(author))
    const [made] = listed.json<components['schemas']['MyPostPage']>().items
    const id = made?.id ?? ''
    await saveDraft(server, author, { id, title: '雨夜', content: '别处', baseRevision: 1 })
    // A long history forgets how it began, and with it how to know the first try again.
    await server.core.db.delete(postRevisions).where(eq(postRevisions.revision, 1))
    desk.setNetwork('fine')
    await desk.wait(3000)
    expect(view()).toMatchObject({
      saveStatus: 'conflict',
      conflict: { mine: { content: '一' }, theirs: { content: '别处' } },
    })
    expect(await count()).toBe(1)
    view().keepMine()
    await desk.wait(2500)
    expect(view()).toMatchObject({ saveStatus: 'saved', postId: id })
    expect((await onServer(id)).content).toBe('一')
    expect(await count()).toBe(1)
    tab.crash()
  })

  test('只在这里的文字可以丢弃；别的标签页正写着的不行', async () => {
    const { desk, tab } = openBrowser()
    // A name that was made just now is not asked for: writing begins without a network, too.
    desk.setNetwork('down')
    const key = tab.drafts.newKey()
    const { view } = await tab.write(fresh(key))
    view().edit({ content: '一' })
    await desk.wait(500)
    const other = desk.openTab()
    expect(await other.drafts.unsaved()).toMatchObject([{ key, postId: null }])
    expect(await other.drafts.discard(key)).toBe('busy')
    tab.crash()
    await desk.settle()
    expect(await other.drafts.discard(key)).toBe('done')
    expect(await other.drafts.unsaved()).toEqual([])
    expect(await desk.journal.all(author.account.id)).toEqual([])
    other.crash()
  })

  test('连不上：一直在这里，连上就存', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('d'))
    desk.setNetwork('down')
    view().edit({ content: '一' })
    await desk.wait(2500)
    expect(view()).toMatchObject({ saveStatus: 'offline', isKeptHere: true })
    desk.setNetwork('fine')
    tab.goOnline()
    await desk.settle()
    expect(view().saveStatus).toBe('saved')
    tab.crash()
  })

  test('页面藏起来：立刻记下，立刻存', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('e'))
    view().edit({ content: '一' })
    tab.hide()
    // At once: the page may be gone before its database has it.
    expect(desk.storage.getItem(writeAheadKey)).toContain('"content":"一"')
    await desk.settle()
    expect(view()).toMatchObject({ saveStatus: 'saved', isKeptHere: true })
    expect(desk.storage.getItem(writeAheadKey)).toBeNull()
    tab.crash()
  })

  test('换一个账号，看不到也写不到别人的', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('f'))
    desk.setNetwork('down')
    view().edit({ content: '我的' })
    await desk.wait(2500)
    tab.crash()
    const other = openBrowser(await server.createMember())
    expect(await other.tab.drafts.unsaved()).toEqual([])
    expect((await other.tab.write(fresh('f'))).view().text.content).toBe('')
  })

  test('会话结束：字都在，登录同一个人就接着存；别人登录，这些就停下', async () => {
    const { desk, tab } = openBrowser()
    const { view, draft } = await tab.write(fresh('g'))
    const { account } = tab.session.getSnapshot().context
    view().edit({ content: '一' })
    tab.session.send({ type: 'token.invalid' })
    await desk.settle()
    expect(view()).toMatchObject({ saveStatus: 'signedOut', isKeptHere: true })
    view().edit({ content: '一二' })
    await desk.wait(200)
    expect(view().isKeptHere).toBe(true)
    if (account === null) throw new Error('nobody was signed in')
    tab.session.send({ type: 'session.established', account })
    await desk.wait(2500)
    expect(view().saveStatus).toBe('saved')
    tab.session.send({
      type: 'session.established',
      account: { ...account, user: { ...account.user, id: 'somebody' } },
    })
    await desk.settle()
    expect(draft.getSnapshot().status).toBe('stopped')
  })

  test('会话结束时离开去登录：存好得比回来还快，回来也还在原来的地方；不回来就停', async () => {
    const { desk, tab } = openBrowser()
    const { view, leave } = await tab.write(fresh('returning'))
    const { account } = tab.session.getSnapshot().context
    if (account === null) throw new Error('nobody was signed in')
    view().edit({ title: '雨夜', content: '前中后' })
    view().moveCursor(2)
    tab.session.send({ type: 'token.invalid' })
    leave()
    await desk.wait(2000)
    tab.session.send({ type: 'session.established', account })
    await desk.wait(2000)
    expect((await onServer(view().postId)).content).toBe('前中后')
    const back = await tab.write(fresh('returning'))
    expect(back.view()).toMatchObject({ saveStatus: 'saved', isOwner: true, cursor: 2 })

    tab.session.send({ type: 'token.invalid' })
    back.leave()
    tab.session.send({ type: 'session.established', account })
    await desk.wait(60_000)
    expect(back.draft.getSnapshot().status).toBe('stopped')
  })
})

describe('两个标签页', () => {
  test('一个写，一个看；接管之前先把最后的字记下', async () => {
    const { desk, tab } = openBrowser()
    const one = await tab.write(fresh('h'))
    one.view().edit({ content: '一' })
    await desk.wait(3000)
    const { postId } = one.view()
    const second = desk.openTab()
    const other = await second.write({ postId: postId ?? '' })
    expect(other.view()).toMatchObject({ isOwner: false, text: { content: '一' } })

    one.view().edit({ content: '一二' })
    other.view().takeOver()
    await settled(desk)
    expect(one.view().isOwner).toBe(false)
    expect(other.view()).toMatchObject({ isOwner: true, text: { content: '一二' } })
    one.view().edit({ content: '一二迟到' })
    await settled(desk)
    one.view().takeOver()
    await settled(desk)
    expect(one.view()).toMatchObject({ isOwner: true, text: { content: '一二' } })
    expect(one.view().local?.text.content).toBe('一二迟到')
    tab.crash()
    second.crash()
  })

  test('写的那个不回应：三秒后拿过来，它没记下的字放在旁边', async () => {
    const { desk, tab } = openBrowser(author, true, false)
    const one = await tab.write(fresh('i'))
    one.view().edit({ content: '一' })
    await desk.wait(200)
    const second = desk.openTab()
    const other = await second.write(fresh('i'))
    other.view().takeOver()
    await desk.wait(2950)
    expect(other.view()).toMatchObject({ isOwner: false, isTakingOver: true })
    one.view().edit({ content: '一二' })
    await desk.wait(50)
    expect(one.view().isOwner).toBe(false)
    expect(other.view()).toMatchObject({ isOwner: true, text: { content: '一' } })
    await desk.wait(100)
    one.view().takeOver()
    await desk.wait(3200)
    expect(one.view().local?.text.content).toBe('一二')
    tab.crash()
    second.crash()
  })

  test('还没存好就离开，另一个标签页接管了：这里不再占着，那边关了再打开，接着写', async () => {
    const { desk, tab } = openBrowser()
    const one = await tab.write(fresh('v'))
    const second = desk.openTab()
    const other = await second.write(fresh('v'))
    desk.setNetwork('down')
    one.view().edit({ title: '雨夜', content: '一' })
    await desk.wait(200)
    one.leave()
    await desk.wait(2000)
    other.view().takeOver()
    await desk.wait(200)
    other.view().edit({ content: '一二' })
    await desk.wait(200)
    expect(one.draft.getSnapshot().status).toBe('stopped')
    second.crash()
    await desk.settle()
    expect(await tab.drafts.unsaved()).toMatchObject([{ key: 'v' }])
    const again = await tab.write(fresh('v'))
    expect(again.view()).toMatchObject({ isOwner: true, text: { content: '一二' } })
    tab.crash()
  })

  test('离开以后笔被拿走，还有没记下的字：停下之前放在旁边', async () => {
    const { desk, tab } = openBrowser(author, true, false)
    const one = await tab.write(fresh('x'))
    const second = desk.openTab()
    const other = await second.write(fresh('x'))
    desk.setNetwork('down')
    one.view().edit({ title: '雨夜', content: '一' })
    await desk.wait(200)
    one.leave()
    await desk.wait(2000)
    other.view().takeOver()
    await desk.wait(2950)
    one.view().edit({ content: '一二' })
    await desk.wait(50)
    await desk.wait(50)
    expect(one.draft.getSnapshot().status).toBe('stopped')
    const [kept] = await desk.journal.all(author.account.id)
    expect(kept?.text.content).toBe('一')
    expect(other.view()).toMatchObject({ isOwner: true, text: { content: '一' } })
    other.leave()
    await desk.wait(2000)
    const back = await second.write(fresh('x'))
    expect(back.view().text.content).toBe('一')
    expect(back.view().local?.text.content).toBe('一二')
    second.crash()
    tab.crash()
  })

  test('接管途中才到的改动：照样接管到手，那一份放在旁边', async () => {
    const { desk, one, other, close } = await openTwo('s')
    other.view().takeOver()
    other.view().edit({ coverImage: '/images/cover/a.png' })
    await desk.wait(3200)
    expect(other.view()).toMatchObject({ isOwner: true, isTakingOver: false })
    expect(other.view().local?.text.coverImage).toBe('/images/cover/a.png')
    expect(one.view().isOwner).toBe(false)
    close()
  })

  test('迟到的改动还没有记好就点接管：接管到手', async () => {
    const { desk, one, other, close } = await openTwo('t')
    other.view().edit({ coverImage: '/images/cover/a.png' })
    other.view().takeOver()
    await desk.wait(3200)
    expect(other.view()).toMatchObject({ isOwner: true, isTakingOver: false })
    expect(one.view().isOwner).toBe(false)
    close()
  })

  test('发布的请求还在路上，另一个标签页接管：没有发，也说没有发；接管回来不会自己发', async () => {
    const { desk, tab } = openBrowser()
    const one = await tab.write(fresh('u'))
    one.view().edit({ title: '雨夜', content: '一' })
    await desk.wait(2500)
    const { postId } = one.view()
    const second = desk.openTab()
    const other = await second.write({ postId: postId ?? '' })
    desk.setNetwork('silent')
    one.view().publish()
    await desk.settle()
    expect(one.view().isPublishing).toBe(true)
    other.view().takeOver()
    await desk.settle()
    expect(one.view()).toMatchObject({
      isOwner: false,
      isPublishing: false,
      publishFailure: { kind: 'conflict' },
    })
    await desk.wait(10_500)
    desk.setNetwork('fine')
    other.view().retry()
    await desk.wait(2500)
    other.view().edit({ content: '一，写了一半' })
    await desk.wait(2500)
    one.view().takeOver()
    await desk.wait(2500)
    expect(one.view()).toMatchObject({
      isOwner: true,
      status: 'draft',
      text: { content: '一，写了一半' },
    })
    tab.crash()
    second.crash()
  })

  test('浏览器没有锁：都能写，后写的一份不丢', async () => {
    const { desk, tab } = openBrowser(author, false)
    const second = desk.openTab()
    const one = await tab.write(fresh('j'))
    const other = await second.write(fresh('j'))
    desk.setNetwork('down')
    one.view().edit({ content: '一' })
    await desk.wait(200)
    other.view().edit({ content: '二' })
    await desk.wait(200)
    expect([one.view().isOwner, other.view().isOwner]).toEqual([true, false])
    other.view().takeOver()
    await desk.wait(1500)
    expect(other.view()).toMatchObject({ isOwner: true, text: { content: '一' } })
    expect(other.view().local?.text.content).toBe('二')
    tab.crash()
    second.crash()
  })
})

describe('别的设备也在写', () => {
  test('三份都在，都留着：我的成为新的一篇', async () => {
    const { desk, tab } = openBrowser()
    const { view, draft } = await tab.write(fresh('k'))
    const copied: string[] = []
    draft.on('draft.copied', ({ postId }) => void copied.push(postId))
    view().edit({ title: '雨夜', content: '旧' })
    await desk.wait(2500)
    const { postId } = view()
    await elsewhere(postId, '别处')
    view().edit({ content: '我的' })
    await desk.wait(2500)
    expect(view()).toMatchObject({
      saveStatus: 'conflict',
      conflict: {
        mine: { content: '我的' },
        theirs: { content: '别处' },
        base: { content: '旧' },
      },
    })
    view().keepBoth()
    await desk.settle()
    expect(view()).toMatchObject({ saveStatus: 'saved', text: { content: '别处' } })
    expect((await onServer(copied[0] ?? null)).content).toBe('我的')
    expect((await onServer(postId)).content).toBe('别处')
    tab.crash()
  })

  test('打开的是别处写下的字：记进这个浏览器之前，不说这里已经有', async () => {
    const { desk, tab } = openBrowser()
    const before = await tab.write(fresh('o'))
    before.view().edit({ title: '雨夜', content: '旧' })
    await desk.wait(2500)
    await elsewhere(before.view().postId, '新')
    tab.crash()
    await desk.settle()
    const again = desk.openTab()
    const { view } = await again.write(fresh('o'))
    desk.setNetwork('down')
    view().publish()
    await desk.settle()
    const shown = { saveStatus: 'offline', text: { content: '新' } }
    expect(view()).toMatchObject({ ...shown, isKeptHere: false })
    await desk.wait(200)
    expect(view()).toMatchObject({ ...shown, isKeptHere: true })
    const [kept] = await desk.journal.all(author.account.id)
    expect(kept?.text.content).toBe('新')
    again.crash()
  })

  test('在别处删除了：留我的，就成为新的一篇', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('l'))
    view().edit({ content: '旧' })
    await desk.wait(2500)
    const { postId } = view()
    await server.delete(`/api/posts/${postId}`, author.token)
    view().edit({ content: '我的' })
    await desk.wait(2500)
    expect(view().conflict).toMatchObject({ theirs: null })
    view().keepMine()
    await desk.wait(2500)
    expect(view().saveStatus).toBe('saved')
    expect(view().postId).not.toBe(postId)
    expect((await onServer(view().postId)).content).toBe('我的')
    tab.crash()
    // Another device knows no more than the address.
    await desk.journal.drop(author.account.id, 'l')
    const device = desk.openTab()
    const found = await device.write(fresh('l'))
    expect(found.view()).toMatchObject({ postId: view().postId, text: { content: '我的' } })
    device.crash()
  })
})

describe('发布', () => {
  test('回音丢了再发：一篇；说得出结果', async () => {
    const { desk, tab } = openBrowser()
    const { view, draft } = await tab.write(fresh('m'))
    const outcomes: object[] = []
    draft.on('draft.published', (outcome) => void outcomes.push(outcome))
    view().edit({ title: '雨夜', content: '一' })
    desk.setNetwork('losesAnswers')
    view().publish()
    await desk.settle()
    expect(view()).toMatchObject({ saveStatus: 'offline', publishFailure: { kind: 'offline' } })
    desk.setNetwork('fine')
    view().publish()
    await desk.settle()
    expect(view()).toMatchObject({ saveStatus: 'saved', status: 'published' })
    expect(outcomes).toMatchObject([{ title: '雨夜', status: 'published', isReviewed: false }])
    expect(await count()).toBe(1)
    tab.crash()
  })

  test('更新的请求没有到：连上之后存下了，照样说没有发布；到了而回音丢了，就说更新了', async () => {
    const { desk, tab } = openBrowser()
    const { view, draft } = await tab.write(fresh('y'))
    const outcomes: object[] = []
    view().edit({ title: '雨夜', content: '一' })
    view().publish()
    await desk.settle()
    expect(view().status).toBe('published')
    draft.on('draft.published', (outcome) => void outcomes.push(outcome))
    desk.setNetwork('down')
    view().edit({ content: '一二' })
    view().publish()
    await desk.settle()
    desk.setNetwork('fine')
    tab.goOnline()
    await desk.settle()
    expect(view()).toMatchObject({ saveStatus: 'saved', publishFailure: { kind: 'offline' } })
    expect(outcomes).toEqual([])
    desk.setNetwork('losesAnswers')
    view().publish()
    await desk.settle()
    desk.setNetwork('fine')
    tab.goOnline()
    await desk.settle()
    expect(view()).toMatchObject({ saveStatus: 'saved', publishFailure: null })
    expect(outcomes).toMatchObject([{ isUpdate: true, isReviewed: false }])
    tab.crash()
  })

  test('没有标题：哪一格不对说得出，写的都在', async () => {
    const { desk, tab } = openBrowser()
    const { view } = await tab.write(fresh('n'))
    view().edit({ content: '一' })
    view().publish()
    await desk.settle()
    expect(Object.keys(view().fieldErrors)).toEqual(['title'])
    await desk.wait(2500)
    expect(view()).toMatchObject({ saveStatus: 'saved', text: { content: '一' } })
    tab.crash()
  })
})

/** A tab that has the pen and hangs, and a second one. */
async function openTwo(key: string) {
  const { desk, tab } = openBrowser(author, true, false)
  const one = await tab.write(fresh(key))
  one.view().edit({ content: '一' })
  await desk.wait(200)
  const second = desk.openTab()
  const other = await second.write(fresh(key))
  const close = () => {
    tab.crash()
    second.crash()
  }
  return { desk, one, other, close }
}

function openBrowser(member = author, hasLocks = true, answers = true) {
  const desk = openDesk(server, member, hasLocks)
  onTestFinished(() => desk.close())
  return { desk, tab: desk.openTab(answers) }
}

const fresh = (draft: string) => ({ draft, format: 0 }) as const

/** What goes between tabs takes its own time. */
async function settled(desk: ReturnType<typeof openDesk>) {
  for (let round = 0; round < 5; round += 1) await desk.settle()
}

async function onServer(postId: string | null) {
  const answer = await server.get(`/api/posts/edit/${postId}`, author.token)
  return answer.json<PostEdit>()
}

async function elsewhere(postId: string | null, content: string) {
  const { revision } = await onServer(postId)
  const body = { id: postId, title: '雨夜', format: 0, content, baseRevision: revision }
  await server.post('/api/posts/drafts/save', body, author.token)
}

async function count() {
  const answer = await server.get('/api/posts/my', author.token)
  return answer.json<{ total: number }>().total
}
