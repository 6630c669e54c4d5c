import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { canTestNodes, startNodes, type Nodes } from '#tests/support/nodes.ts'
import { buildPost } from '#tests/support/posts.ts'
import { soon, until } from '#tests/support/until.ts'

type Schemas = components['schemas']

describe.runIf(await canTestNodes())('在一个节点改的，两个节点的访客都马上看得到', () => {
  let nodes: Nodes
  let admin: Member
  let author: Member
  beforeAll(async () => {
    nodes = await startNodes()
    const { core } = nodes.desk.opened
    admin = await createMember(core, { roles: ['Admin'] })
    author = await createMember(core)
  })
  afterAll(() => nodes.close())

  async function change(who: Member, method: string, path: string, body: object) {
    const answer = await fetch(nodes.one.url + path, {
      method,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text) as { id: string; updateTime?: string }
  }

  const written = (overrides?: Partial<Schemas['PostBody']>) =>
    change(author, 'POST', '/api/posts/publish', buildPost(overrides))

  /** Whether each node shows a visitor this text now, and with which status. */
  const shown = (path: string, text: string) =>
    Promise.all(
      [nodes.one, nodes.two].map(async ({ url }) => {
        const answer = await fetch(url + path, { headers: { accept: 'text/html,*/*' } })
        const isShown = (await answer.text()).includes(text)
        return `${answer.status} ${isShown ? 'with' : 'without'} ${text}`
      }),
    )

  const shownAt = async (paths: string[], text: string) =>
    Object.fromEntries(
      await Promise.all(paths.map(async (path) => [path, await shown(path, text)] as const)),
    )

  const everywhere = (paths: string[], answer: string) =>
    Object.fromEntries(paths.map((path) => [path, [answer, answer]]))

  /** Each node has kept a page or an answer with the old text; far sooner than they would be made anew it is gone. */
  async function goes(paths: string[], old: string, work: () => Promise<unknown>) {
    await expect.poll(() => shownAt(paths, old)).toEqual(everywhere(paths, `200 with ${old}`))
    await work()
    const isGone = async () =>
      Object.values(await shownAt(paths, old))
        .flat()
        .every((answer) => answer.endsWith(`without ${old}`))
    await until(isGone, `${old} to go`, soon)
  }

  test('文章的新标题', async () => {
    const { id } = await written({ title: '旧的标题甲' })
    const paths = [`/blog/posts/${id}`, `/api/posts/${id}`, '/blog/home', '/api/posts/public']
    await goes(paths, '旧的标题甲', () => written({ title: '新的标题甲', id }))
    await expect
      .poll(() => shownAt(paths, '新的标题甲'))
      .toEqual(everywhere(paths, '200 with 新的标题甲'))
  })

  test('作者的新名字', async () => {
    const { id } = await written()
    const paths = [`/blog/posts/${id}`, `/api/posts/${id}`]
    await goes(paths, author.account.nickName, () =>
      change(author, 'POST', '/api/users', {
        nickName: '改过的名字',
        avatarUrl: null,
        bio: '',
      }),
    )
    await expect
      .poll(() => shownAt(paths, '改过的名字'))
      .toEqual(everywhere(paths, '200 with 改过的名字'))
  })

  test('话题的新名字', async () => {
    const { id } = await change(admin, 'POST', '/api/admin/topics', { name: '旧的话题乙' })
    const paths = [`/blog/topics/${id}`, `/api/topics/${id}`]
    await goes(paths, '旧的话题乙', () =>
      change(admin, 'PUT', `/api/admin/topics/${id}`, { name: '新的话题乙' }),
    )
    await expect
      .poll(() => shownAt(paths, '新的话题乙'))
      .toEqual(everywhere(paths, '200 with 新的话题乙'))
  })

  test('成员在一个节点改的，自己在另一个节点上马上看得到', async () => {
    const reader = await createMember(nodes.desk.opened.core)
    const { id } = await written()
    const likes = async () => {
      const answer = await fetch(`${nodes.two.url}/api/posts/public?page=1&pageSize=10`, {
        headers: { authorization: `Bearer ${reader.token}` },
      })
      // The contract's answer; the server's own tests hold it against its schema.
      const { items } = (await answer.json()) as Schemas['PostPage']
      return items.find((post) => post.id === id)?.likeCount
    }
    for (const method of ['POST', 'DELETE', 'POST', 'DELETE']) {
      // The other node has one to show.
      await expect.poll(likes).toBeDefined()
      await change(reader, method, `/api/posts/${id}/like`, {})
      expect(await likes()).toBe(method === 'POST' ? 1 : 0)
    }
  })

  test('下架的文章打不开，列表里也没有', async () => {
    const { id } = await written({ title: '要下架的丙' })
    const [own, lists] = [
      [`/blog/posts/${id}`, `/api/posts/${id}`],
      ['/blog/home', '/api/posts/public'],
    ]
    await goes([...own, ...lists], '要下架的丙', () =>
      change(admin, 'POST', `/api/admin/posts/${id}/take-down`, { reason: '转载没有授权' }),
    )
    expect(await shownAt(own, '要下架的丙')).toEqual(everywhere(own, '404 without 要下架的丙'))
  })

  test('封禁的作者、下架的文章，榜上没有，后面的补上来', async () => {
    const { core } = nodes.desk.opened
    const banned = await createMember(core, { nickName: '要封禁的丁' })
    const post = buildPost({ title: '封禁的人写的' })
    const first = await change(banned, 'POST', '/api/posts/publish', post)
    const second = await written({ title: '榜上的戊' })
    // The banned one leads.
    for (const { id } of [first, first, second]) {
      const reader = await createMember(core)
      await change(reader, 'POST', `/api/posts/${id}/like`, {})
    }
    const ranked = (subject: string) =>
      Promise.all(
        [nodes.one, nodes.two].map(async ({ url }) => {
          const answer = await fetch(`${url}/api/ranking/${subject}?period=week`)
          // The contract's answer; the server's own tests hold it against its schema.
          const { items } = (await answer.json()) as Schemas['AuthorRanking']
          return items.map(({ rank }) => rank)
        }),
      )
    expect(await Promise.all(['authors', 'posts'].map(ranked))).toEqual([
      [
        [1, 2],
        [1, 2],
      ],
      [
        [1, 2],
        [1, 2],
      ],
    ])
    await change(admin, 'POST', `/api/admin/users/${banned.id}/ban`, {
      until: null,
      reason: '多次发布广告',
    })
    await change(admin, 'POST', `/api/admin/posts/${first.id}/take-down`, { reason: '抄的' })
    const isFirst = async () =>
      (await Promise.all(['authors', 'posts'].map(ranked))).flat(2).every((rank) => rank === 1)
    await until(isFirst, 'the next to be the first', soon)
  })
})
