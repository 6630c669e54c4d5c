import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { sensitiveWordsIn } from '#server/moderation/sensitive-words.ts'
import { comment, showComment, threadsOf } from '#tests/support/comments.ts'
import type { Member } from '#tests/support/members.ts'
import { approve, changeSettings } from '#tests/support/moderation.ts'
import { noticesOf, titlesOf } from '#tests/support/notices.ts'
import { publish, refusalOf, saveDraft } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

type Schemas = components['schemas']

let server: TestServer
let admin: Member
let author: Member
let reader: Member

beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
  await changeSettings(server, admin, { sensitiveWords: ['赌博', 'VPN 代购', 'Ｆｒｅｅ'] })
})
beforeEach(async () => {
  author = await server.createMember()
  reader = await server.createMember()
})
afterAll(() => server.close())

describe('找出敏感词', () => {
  test.each([
    ['网上赌博害人', ['赌博']],
    ['网上赌\u200b博\u2060害人', ['赌博']],
    ['ＶＰＮ\u3000代购，vpn 代购', ['VPN 代购']],
    ['It is FREE', ['Ｆｒｅｅ']],
    ['赌一把，博一把', []],
    ['', []],
  ])('%j 里有 %j', (text, found) => {
    expect(sensitiveWordsIn(['赌博', 'VPN 代购', 'Ｆｒｅｅ', ' ', '\u200b'], text)).toEqual(
      found,
    )
  })

  test('五百个词、一兆字，每个词只说一次，最多说十个', () => {
    const words = Array.from({ length: 500 }, (_, at) => `禁词${at}号`)
    expect(sensitiveWordsIn(words, '禁词'.repeat(500_000))).toEqual([])
    expect(sensitiveWordsIn(words, words.join('').repeat(2))).toHaveLength(10)
  })
})

test('词没有变，就不再准备一遍；变了，马上认得新的', () => {
  const words = Array.from({ length: 500 }, (_, at) => `词${at}号`)
  sensitiveWordsIn(words, '')
  const normalize = vi.spyOn(String.prototype, 'normalize')
  const found = sensitiveWordsIn([...words], '说了词7号')
  const times = normalize.mock.calls.length
  normalize.mockRestore()
  expect({ found, times }).toEqual({ found: ['词7号'], times: 1 })
  expect(sensitiveWordsIn(words.with(7, '新词'), '说了词7号，还有新词')).toEqual(['新词'])
})

describe('文章', () => {
  const seenBy = (id: string, by: Member) => server.get(`/api/posts/${id}`, by.token)

  test('含有敏感词的文章先等审核，作者知道是哪个词；通过后读者看得到', async () => {
    const post = await publish(server, author, { title: '赌博的坏处' })
    expect(post).toMatchObject({ status: 'reviewing', heldFor: ['赌博'] })
    expect((await seenBy(post.id, reader)).statusCode).toBe(404)
    const mine = await server.get('/api/posts/my', author.token)
    expect(mine.json()).toMatchObject({ items: [{ id: post.id, heldFor: ['赌博'] }] })
    const queue = await server.get('/api/admin/posts?status=reviewing', admin.token)
    expect(queue.json<Schemas['AdminPostPage']>().items).toContainEqual(
      expect.objectContaining({ id: post.id, heldFor: ['赌博'] }),
    )
    const passed = await approve(server, admin, post.id, post.revision)
    expect(passed.json()).toMatchObject({ status: 'published', heldFor: [] })
    expect((await seenBy(post.id, reader)).statusCode).toBe(200)
  })

  test('改成含有敏感词：读者继续看旧的，直到通过；正文、摘要、标签里的都算', async () => {
    const post = await publish(server, author, { title: '读书', content: '好书' })
    const change = { id: post.id, title: '读书', content: '**赌**博', baseRevision: 1 }
    const updated = await publish(server, author, change)
    expect(updated).toMatchObject({
      status: 'published',
      publishedRevision: 1,
      reviewRevision: 2,
      heldFor: ['赌博'],
    })
    for (const held of [{ excerpt: '赌博' }, { tags: ['赌博'] }])
      expect((await publish(server, author, held)).heldFor).toEqual(['赌博'])
  })

  test.each([
    ['链接的提示', '[书](https://book.example "赌博")'],
    ['图片的提示', '![书](https://book.example/1.png "赌博")'],
    ['图片的说明', '![赌博](https://book.example/1.png)'],
    ['代码的语言', '```赌博\nx\n```'],
    ['读屏软件念的名字', '<a href="https://book.example" aria-label="赌博">书</a>'],
    ['写成脚注序号的字', '书<a data-footnote-ref href="#x">赌博</a>'],
    ['写成脚注标题的字', '<h2 class="sr-only">赌博</h2>\n\n书'],
  ])('读者看得到、听得到的都算：%s', async (_, content) => {
    const post = await publish(server, author, { content })
    expect(post).toMatchObject({ status: 'reviewing', heldFor: ['赌博'] })
  })

  test('草稿随便写；改干净了再发布就不等了', async () => {
    const draft = await saveDraft(server, author, { content: '赌博' })
    expect(draft).toMatchObject({ status: 'draft', heldFor: [] })
    const clean = { id: draft.id, title: '改好了', content: '好书', baseRevision: 1 }
    expect(await publish(server, author, clean)).toMatchObject({
      status: 'published',
      heldFor: [],
    })
  })
})

describe('评论', () => {
  const countOf = async (postId: string) =>
    (await server.get(`/api/posts/${postId}`)).json<Schemas['PostDetail']>().commentCount
  const unread = async (by: Member) =>
    (await server.get('/api/notifications/replies', by.token)).json<{ totalCount: number }>()
      .totalCount
  const judge = (id: string, verb: 'show' | 'hide') =>
    verb === 'show'
      ? showComment(server, admin, id)
      : server.post(`/api/admin/comments/${id}/hide`, { reason: '广告' }, admin.token)

  test('含有敏感词的评论只有作者看得到，不计数、不通知；通过后才是评论', async () => {
    const { id: postId } = await publish(server, author)
    const held = await comment(server, reader, postId, { content: '来赌博吧' })
    expect(held).toMatchObject({ status: 'held', heldFor: ['赌博'], content: '来赌博吧' })
    expect(await threadsOf(server, postId, { as: reader })).toMatchObject({
      items: [{ id: held.id, status: 'held', heldFor: ['赌博'], content: '来赌博吧' }],
    })
    for (const as of [author, undefined])
      expect(await threadsOf(server, postId, { as })).toMatchObject({ total: 0 })
    expect(await countOf(postId)).toBe(0)
    expect(await unread(author)).toBe(0)
    const queue = await server.get('/api/admin/comments?status=held', admin.token)
    expect(queue.json<Schemas['AdminCommentPage']>().items).toContainEqual(
      expect.objectContaining({
        id: held.id,
        heldFor: ['赌博'],
        abilities: { show: true, hide: true, delete: true },
      }),
    )

    expect((await judge(held.id, 'show')).json()).toMatchObject({
      status: 'visible',
      heldFor: [],
    })
    expect(await threadsOf(server, postId)).toMatchObject({
      items: [{ status: 'visible', content: '来赌博吧', heldFor: [] }],
    })
    expect(await countOf(postId)).toBe(1)
    await expect.poll(() => unread(author)).toBe(1)
  })

  test('改成含有敏感词就退回去等，计数跟着变；没通过的不能再改，可以删', async () => {
    const { id: postId } = await publish(server, author)
    const said = await comment(server, reader, postId, { content: '写得好' })
    expect(await countOf(postId)).toBe(1)
    const edit = (content: string) =>
      server.put(`/api/comments/${said.id}`, { content }, reader.token)
    expect((await edit('赌博')).json()).toMatchObject({ status: 'held', heldFor: ['赌博'] })
    expect(await countOf(postId)).toBe(0)
    expect(refusalOf(await edit('写得真好'))).toMatchObject({ status: 404 })
    expect((await judge(said.id, 'hide')).json()).toMatchObject({ status: 'hidden' })
    expect(await countOf(postId)).toBe(0)
    const removed = await server.delete(`/api/comments/${said.id}`, reader.token)
    expect(removed.statusCode).toBe(204)
    expect(await countOf(postId)).toBe(0)
  })

  test('改得要等审核，回应没有收到，再发一次：一样的回答，只少算一次；被隐藏了就不行', async () => {
    const { id: postId } = await publish(server, author)
    await comment(server, author, postId)
    const said = await comment(server, reader, postId, { content: '写得好' })
    const edit = () => server.put(`/api/comments/${said.id}`, { content: '赌博' }, reader.token)
    const [first, again] = [await edit(), await edit()]
    expect(first.json()).toMatchObject({ status: 'held', heldFor: ['赌博'] })
    expect(again.json()).toEqual(first.json())
    expect(await countOf(postId)).toBe(1)
    await judge(said.id, 'hide')
    expect(refusalOf(await edit())).toMatchObject({ status: 404, code: 2102 })
  })

  describe('管理员读过之后', () => {
    const seen = async (id: string) => {
      const queue = await server.get('/api/admin/comments?pageSize=100', admin.token)
      const found = queue.json<Schemas['AdminCommentPage']>().items.find((it) => it.id === id)
      if (!found) throw new Error(`no comment ${id}`)
      return found
    }
    const edited = '作者改过这条评论，请重新查看'

    /** Each shows a comment as it was seen; answers what it is refused with. */
    const showing = {
      async 单独显示({ id, updateTime }: Schemas['AdminComment']) {
        const path = `/api/admin/comments/${id}/show`
        const answer = await server.post(path, { updateTime }, admin.token)
        const { code, message } = answer.json<Schemas['Problem']>()
        return answer.statusCode === 200 ? [] : [{ id, code, message }]
      },
      async 批量显示({ id, updateTime }: Schemas['AdminComment']) {
        const body = { comments: [{ id, updateTime }], action: 'show' }
        const answer = await server.post('/api/admin/comments/batch', body, admin.token)
        return answer.json<Schemas['BatchAnswer']>().failed
      },
    }
    const ways = Object.keys(showing) as (keyof typeof showing)[]

    test.each(ways)(
      '作者又改了，%s也不行：读者看不到没人读过的话，也没有人被提到',
      async (way) => {
        const friend = await server.createMember()
        const { id: postId } = await publish(server, author)
        const { id } = await comment(server, reader, postId, { content: '赌博害人' })
        const read = await seen(id)
        expect(read).toMatchObject({ status: 'held', content: '赌博害人' })
        expect((await judge(id, 'show')).statusCode).toBe(200)
        const content = `@${friend.account.nickName} 来赌博吧`
        const changed = await server.put(`/api/comments/${id}`, { content }, reader.token)
        expect(changed.json()).toMatchObject({ status: 'held' })
        expect(await showing[way](read)).toEqual([{ id, code: 1006, message: edited }])
        expect(await seen(id)).toMatchObject({ status: 'held', content })
        expect(await threadsOf(server, postId)).toMatchObject({ total: 0 })
        expect(await titlesOf(server, friend)).toEqual([])
        expect(await showing[way](await seen(id))).toEqual([])
        expect(await threadsOf(server, postId)).toMatchObject({ items: [{ content }] })
      },
    )

    test.each(ways)('别的管理员隐藏了，%s也不行：说是谁隐藏的', async (way) => {
      const other = await server.createAdmin({ nickName: `副站长${way}` })
      const { id: postId } = await publish(server, author)
      const { id } = await comment(server, reader, postId, { content: '赌博害人' })
      const read = await seen(id)
      await server.post(`/api/admin/comments/${id}/hide`, { reason: '广告' }, other.token)
      const message = `副站长${way}已经隐藏了这条评论，请重新查看`
      expect(await showing[way](read)).toEqual([{ id, code: 1006, message }])
      expect(await seen(id)).toMatchObject({ status: 'hidden' })
    })
  })

  describe('等审核时被隐藏', () => {
    const told = (by: Member) => titlesOf(server, by)

    test('后来恢复显示才告诉：作者、被提到的人各一条；再隐藏再显示还是那一条', async () => {
      const friend = await server.createMember()
      const { id: postId } = await publish(server, author)
      const content = `@${friend.account.nickName} 来赌博吧`
      const { id } = await comment(server, reader, postId, { content })
      await judge(id, 'hide')
      expect([await told(author), await told(friend)]).toEqual([[], []])
      await judge(id, 'show')
      const { nickName } = reader.account
      const all = [[`${nickName}评论了您的文章`], [`${nickName}在评论中提到了您`]]
      expect([await told(author), await told(friend)]).toEqual(all)
      const before = await readAll(author)
      await judge(id, 'hide')
      await judge(id, 'show')
      expect([await told(author), await told(friend)]).toEqual(all)
      expect(await noticesOf(server, author)).toEqual(before)
    })

    test('申诉被接受，也告诉', async () => {
      const { id: postId } = await publish(server, author)
      const { id } = await comment(server, reader, postId, { content: '来赌博吧' })
      await judge(id, 'hide')
      const appeal = { targetType: 2, targetId: id, text: '这是在劝人不要去，没有别的意思。' }
      const made = await server.post('/api/appeals', appeal, reader.token)
      expect(made.statusCode, made.body).toBe(201)
      const answer = await server.post(
        `/api/admin/appeals/${made.json<{ id: string }>().id}/decide`,
        { version: 1, accepted: true, message: '看过了' },
        admin.token,
      )
      expect(answer.statusCode, answer.body).toBe(200)
      expect(await told(author)).toEqual([`${reader.account.nickName}评论了您的文章`])
    })

    test('修改时新提到的人恢复后知道；原来知道的还是那一条，读过的还是读过', async () => {
      const friend = await server.createMember()
      const { id: postId } = await publish(server, author)
      const { id } = await comment(server, reader, postId, { content: '写得好' })
      const before = await readAll(author)
      const content = `@${friend.account.nickName} 来赌博吧`
      await server.put(`/api/comments/${id}`, { content }, reader.token)
      await judge(id, 'hide')
      expect([await told(author), await told(friend)]).toEqual([[], []])
      await judge(id, 'show')
      expect(await told(friend)).toEqual([`${reader.account.nickName}在评论中提到了您`])
      expect((await noticesOf(server, author)).notifications).toMatchObject(
        before.notifications.map((it) => ({ id: it.id, isRead: true, readAt: it.readAt })),
      )
    })

    test('没等过审核的，隐藏再显示：还是那一条，读过的还是读过', async () => {
      const { id: postId } = await publish(server, author)
      const { id } = await comment(server, reader, postId, { content: '写得好' })
      const before = await readAll(author)
      await judge(id, 'hide')
      expect(await told(author)).toEqual([])
      await judge(id, 'show')
      expect(await noticesOf(server, author)).toEqual(before)
    })

    /** What somebody was told, exactly one thing, once it is read. */
    async function readAll(by: Member) {
      await noticesOf(server, by)
      await server.put('/api/notifications/mark-all-read', undefined, by.token)
      const read = await noticesOf(server, by)
      expect(read).toMatchObject({ totalCount: 1, notifications: [{ isRead: true }] })
      return read
    }
  })
})

describe('名字', () => {
  test('昵称、话题名称里有敏感词就拒绝，说清楚是哪个', async () => {
    const sentence = '名称中不能含有“赌博”'
    const check = await server.get(
      `/api/users/check-nickname?nickname=${encodeURIComponent('赌\u200b博大王'.replace('\u200b', ''))}`,
    )
    expect(check.json()).toMatchObject({ errors: { nickName: [sentence] } })
    const profile = { nickName: '爱赌博', avatarUrl: null, bio: '' }
    const renamed = await server.post('/api/users', profile, author.token)
    expect(renamed.json()).toMatchObject({ errors: { nickName: [sentence] } })
    const topic = { name: '赌博技巧', description: '' }
    const proposed = await server.post('/api/topics', topic, author.token)
    expect(proposed.json()).toMatchObject({ errors: { name: [sentence] } })
  })

  test('话题说明里的也拒绝；管理员写的一样不悄悄存下，名称和说明一次都说清楚', async () => {
    const named = '名称中不能含有“赌博”'
    const said = '说明中不能含有“VPN 代购”'
    const proposal = {
      name: `正经话题${server.core.newId().slice(-6)}`,
      description: 'vpn 代购群',
    }
    const proposed = await server.post('/api/topics', proposal, author.token)
    expect(proposed.json()).toMatchObject({ code: 1000, errors: { description: [said] } })
    const both = { name: '赌博交流', description: '说说 VPN 代购' }
    const created = await server.post('/api/admin/topics', both, admin.token)
    expect(created.statusCode).toBe(400)
    expect(created.json()).toMatchObject({ errors: { name: [named], description: [said] } })
    const clean = { name: proposal.name, description: '只谈技术' }
    const topic = await server.post('/api/admin/topics', clean, admin.token)
    const { id, updateTime } = topic.json<Schemas['AdminTopic']>()
    const renamed = { ...both, description: '只谈技术', updateTime }
    const changed = await server.put(`/api/admin/topics/${id}`, renamed, admin.token)
    expect(changed.json()).toMatchObject({ errors: { name: [named] } })
    const found = await server.get(`/api/topics/${id}`)
    expect(found.json()).toMatchObject(clean)
  })
})
