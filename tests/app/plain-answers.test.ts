import { describe, expect, test } from 'vitest'
import { renderAnything } from '#src/features/content/render-anything.ts'
import { complete } from '#src/app/plain/complete.ts'
import { isPlainAnswer } from '#src/app/plain/plain-answers.ts'
import type { Api, Method } from '#src/data/api.ts'
import { operations, resolve, successOf } from '#tests/openapi/document.ts'

type Fields = Record<string, unknown>

const card =
  'id title excerpt coverImage publishedAt createTime format viewCount likeCount commentCount categoryIds author tags'

/** What the specification names of each answer (§3), or of each item of its list. */
const named: Readonly<Record<string, { list?: string; fields: string }>> = {
  'GET /api/posts/{id}': { fields: `${card} content` },
  'GET /api/posts/edit/{id}': { fields: `${card} content status` },
  'GET /api/posts/my': { list: 'items', fields: `${card} status` },
  'GET /api/posts/categories': { list: 'items', fields: 'id name' },
  'POST /api/posts/drafts/save': { fields: 'id status' },
  'POST /api/posts/publish': { fields: 'id status' },
  'GET /api/users/{id}/profile': {
    fields: 'id nickName email bio avatarUrl roles createTime updateTime',
  },
  'GET /api/topics/{id}': {
    fields: 'id name description postCount discussionCount followerCount hotnessScore',
  },
  'GET /api/report/my': { list: 'items', fields: 'id type targetId reason description status' },
  'GET /api/notifications/unified-unread-count': { fields: 'personalUnreadCount details' },
  ...Object.fromEntries(
    ['replies', 'mentions', 'interactions', 'system', 'global'].map((name) => [
      `GET /api/notifications/${name}`,
      { list: 'notifications', fields: 'id type isRead readAt message' },
    ]),
  ),
}

/** What is said on purpose where nobody knows: no more than that. */
const unsaid = ['assistantUnreadCount', 'globalAnnouncementUnreadCount', 'totalUnreadCount']

describe('只有规格写着的回答', () => {
  test.each(operations.map(({ name, method, path }) => ({ name, method, path })))(
    '$name：契约里的回答都是完整的',
    ({ name, method, path }) => {
      for (const example of examplesOf(name))
        expect(isPlainAnswer(method as Method, path, example)).toBe(false)
    },
  )

  test.each(Object.entries(named))('%s：少了的都补上', async (name, { list, fields }) => {
    const [method = '', path = ''] = name.split(' ')
    const verb = method.toLowerCase() as Method
    const [whole = {}] = examplesOf(name)
    const plain = list
      ? { ...pick(whole, list), [list]: itemsOf(whole, list).map((item) => pick(item, fields)) }
      : { content: '正文', ...pick(whole, fields) }
    expect(isPlainAnswer(verb, path, plain)).toBe(true)
    const completed = (await complete(verb, path, plain, ports)) as Fields
    const [wanted, got] = list
      ? [itemsOf(whole, list)[0], itemsOf(completed, list)[0]]
      : [whole, completed]
    expect(Object.keys(got ?? {})).toEqual(
      expect.arrayContaining(Object.keys(wanted ?? {}).filter((key) => !unsaid.includes(key))),
    )
  })

  test('一篇文章：树由 content/ 做，作者自己的可以改，关注问过服务器；人数没人知道就不说', async () => {
    const author = { id: 'zhou', displayName: '周舟', nickName: '周舟', avatarUrl: null }
    const post = {
      id: 'p',
      title: '雨后',
      format: 0,
      content: '**苔**<script>1</script>',
      author,
      publishedAt: null,
      createTime: '2026-11-20T08:00:00Z',
    }
    const path = '/api/posts/{id}'
    expect(await complete('get', path, post, ports)).toMatchObject({
      tree: { children: [{ tagName: 'p', children: [{ tagName: 'strong' }] }] },
      abilities: { edit: false, report: true },
      author: { isFollowed: true, postCount: null, followersCount: null },
      updateTime: post.createTime,
    })
    const own = await complete('get', path, post, { ...ports, viewerId: () => 'zhou' })
    expect(own).toMatchObject({ abilities: { edit: true }, author: { isFollowed: false } })
  })

  test('列表不说第几页的，就是问的那一页；满的一页后面可能还有', async () => {
    const path = '/api/message/conversations'
    const full = await complete('get', path, { conversations: [{ userId: 'zhou' }] }, ports)
    expect(full).toMatchObject({ page: 2, pageSize: 1, totalPages: 3 })
    const short = await complete('get', path, { conversations: [] }, ports)
    expect(short).toMatchObject({ page: 2, totalPages: 2 })
  })

  test.each([
    ['/api/posts/{id}', { favouriteCount: null }],
    ['/api/posts/my', { items: [{ wordCount: null }] }],
    ['/api/posts/categories', { items: [{ postCount: null }] }],
    ['/api/report/my', { items: [{ targetTitle: null }] }],
  ])('%s：没人知道的不说成零，也不说成没有', async (path, unknown) => {
    const author = { id: 'zhou' }
    const plain = { id: 'p', format: 0, content: '正文', author, items: [{ id: 'i' }] }
    expect(isPlainAnswer('get', path, plain)).toBe(true)
    expect(await complete('get', path, plain, ports)).toMatchObject(unknown)
  })

  test('访客不能赞、不能收藏：和自己的服务器一样，通向登录', async () => {
    const post = { id: 'p', format: 0, content: '正文', author: { id: 'zhou' } }
    const abilitiesFor = async (viewerId: string | null) => {
      const answer = await complete('get', '/api/posts/{id}', post, {
        ...ports,
        viewerId: () => viewerId,
      })
      return (answer as { abilities: Fields }).abilities
    }
    const none = { comment: false, like: false, favourite: false, report: false }
    expect(await abilitiesFor(null)).toEqual({ ...none, edit: false, delete: false })
    const all = { comment: true, like: true, favourite: true }
    expect(await abilitiesFor('lin')).toEqual({
      ...all,
      report: true,
      edit: false,
      delete: false,
    })
    expect(await abilitiesFor('zhou')).toEqual({
      ...all,
      report: false,
      edit: true,
      delete: true,
    })
  })

  test('不认得搜索的服务器：没有这些词的不算找到，页数照旧，共几篇不说', async () => {
    const find = (path: string, q: string, answer: Fields) =>
      complete('get', path, answer, { ...ports, query: { q, page: 1, pageSize: 3 } })
    const posts = ['雨后 ＡＩ', '雨前', '海上']
    const items = posts.map((title, id) => ({ id, title, excerpt: '一篇 Ai' }))
    const page = { items, total: 3, page: 1, pageSize: 3, totalPages: 1 }
    expect(await find('/api/posts/my', ' 雨  ai ', page)).toMatchObject({
      items: [{ id: 0 }, { id: 1 }],
      totalPages: 1,
    })
    expect(await find('/api/posts/my', '雨', page)).not.toHaveProperty('total')
    expect(await find('/api/posts/my', ' ', page)).toMatchObject({ total: 3, items })
    const conversations = [
      { userName: '周舟', lastMessage: '在吗' },
      { userName: '林间', lastMessage: '雨停了' },
      { userName: '雨巷', lastMessage: null },
    ]
    expect(await find('/api/message/conversations', '雨', { conversations })).toMatchObject({
      conversations: conversations.slice(1),
      totalPages: 2,
    })
    expect(await find('/api/message/conversations', 'null', { conversations })).toMatchObject({
      conversations: [],
    })
  })

  test('关注问不到，文章照样读', async () => {
    const api = { get: () => Promise.reject(new Error('404')) } as unknown as Api
    const user = { id: 'zhou', nickName: '周舟' }
    const answer = await complete('get', '/api/users/{id}/profile', user, { ...ports, api })
    expect(answer).toMatchObject({ isFollowed: false, followersCount: null })
  })
})

test('说是富文本、其实不是 Delta 的正文，当作 Markdown 读', async () => {
  const textOf = async (content: string) => (await renderAnything({ format: 1, content })).text
  expect(await textOf('<p>山<script>1</script></p>')).toBe('山')
  expect(await textOf('{"ops":[{"insert":"水\\n"}]}')).toBe('水')
})

const ports = {
  // Answers the two calls that are made beside an answer.
  api: {
    get: async () => ({ isFollowing: true, followersCount: 3, followingCount: 1 }),
  } as unknown as Api,
  viewerId: () => 'lin',
  now: () => 0,
  query: { page: 2, pageSize: 1 },
}

function examplesOf(name: string): Fields[] {
  const operation = operations.find((each) => each.name === name)
  if (!operation) throw new Error(`the contract has no ${name}`)
  const { response } = successOf(operation)
  const examples = Object.values(response.content?.['application/json']?.examples ?? {})
  return examples.map((example) => resolve<{ value: Fields }>(example).value)
}

const itemsOf = (answer: Fields, list: string) => answer[list] as Fields[]

const pick = (from: Fields, fields: string): Fields =>
  Object.fromEntries(
    fields.split(' ').flatMap((field) => (field in from ? [[field, from[field]]] : [])),
  )
