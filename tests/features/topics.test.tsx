import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { newTopicForm } from '#src/features/topics/create-topic.ts'
import { topicProblems } from '#src/shared/topic-wording.ts'
import { createTopicFollowMachine, topicFollowToast } from '#src/features/topics/follow.ts'
import {
  readTopicPostQuery,
  readTopicQuery,
  withKeyword,
  withSort,
} from '#src/features/topics/topic-order.ts'
import { createForm } from '#src/runtime/form.ts'
import { TopicPage } from '#src/pages/TopicPage.tsx'
import { TopicsPage } from '#src/pages/TopicsPage.tsx'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Member } from '#tests/support/members.ts'
import { openTopic, publish } from '#tests/support/posts.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'
import * as postQueries from '#src/data/public/posts.ts'
import * as topicQueries from '#src/data/public/topics.ts'
import { answerOf } from '#tests/support/answer-of.ts'
import { openReader, wordsOf } from '#tests/support/reader.tsx'

let server: TestServer
let admin: Member
beforeAll(async () => {
  server = await startServer()
  admin = await server.createAdmin()
})
afterAll(() => server.close())

describe('排序的地址', () => {
  test('没写、读不懂，都是第一种', () => {
    expect(readTopicQuery(new URLSearchParams('sort=x'))).toEqual({ sortBy: 'hotness' })
    expect(readTopicPostQuery(new URLSearchParams())).toEqual({ sortBy: 'publishedat' })
  })

  test('第一种不写出来，其余读得回去', () => {
    const sorted = (sort: string, search = '') =>
      withSort('/topics', new URLSearchParams(search), { sort, byDefault: 'hotness' })
    expect(sorted('hotness')).toBe('/topics')
    expect(sorted('hotness', 'q=a&sort=name&page=3')).toBe('/topics?q=a')
    const address = sorted('createTime')
    expect(address).toBe('/topics?sort=createTime')
    expect(readTopicQuery(new URLSearchParams(address.split('?')[1]))).toEqual({
      sortBy: 'createTime',
    })
  })
})

describe('搜索的地址', () => {
  const at = (search: string, typed: string) =>
    withKeyword('/topics', new URLSearchParams(search), typed)

  test('从第一页起，排序还在；空白就是全部；读得回去', () => {
    expect(at('sort=createTime&page=3', ' 读书 ')).toBe(
      `/topics?sort=createTime&q=${encodeURIComponent('读书')}`,
    )
    expect(at('q=a&page=2', ' 　')).toBe('/topics')
    const read = (typed: string) =>
      readTopicQuery(new URLSearchParams(at('', typed).split('?')[1])).keyword
    expect(read(' 读书 ')).toBe('读书')
    expect(Array.from(read('字'.repeat(200)) ?? '')).toHaveLength(100)
  })

  test('存不下的字符当没写', () => {
    const read = (q: string) => readTopicQuery(new URLSearchParams({ q })).keyword
    expect(['\0', ' \0 读\0书 \0'].map(read)).toEqual([undefined, '读书'])
  })
})

describe('话题广场', () => {
  test('空的广场说一句话', async () => {
    expect(wordsOf(await square())).toContain('暂无话题')
  })

  test('一页十八个，名称、介绍、计数与热度都在，共几个', async () => {
    for (let count = 0; count < 19; count += 1) await opened(`广场${count}`)
    const html = await square()
    expect(html.match(/<article/g)).toHaveLength(18)
    const words = wordsOf(html)
    for (const text of ['共 19 个', '# 广场', '0 文章', '0 讨论', '0 关注', '热度 0']) {
      expect(words).toContain(text)
    }
    expect(html).toContain('href="/blog/topics?page=2"')
  })

  test('访客的关注与新建都先去登录，登录后回到这里', async () => {
    const html = await square()
    expect(html.match(/href="\/blog\/login\?redirect=%2Ftopics"/g)).toHaveLength(19)
  })
})

describe('话题页', () => {
  test('名称、介绍、统计、发起人与文章', async () => {
    const topic = await opened('夜航船')
    await publish(server, admin, { title: '船上', topicIds: [topic.id] })
    const html = await detail(topic.id)
    const words = wordsOf(html)
    for (const text of [
      '# 夜航船',
      '这个话题还没有介绍',
      '讨论',
      '关注者',
      '主持夜航船',
      ' 创建',
      '船上',
    ]) {
      expect(words).toContain(text)
    }
    expect(html).toContain(`href="/blog/topics/${topic.id}?sort=hotness"`)
  })

  test('没有这个话题：一句话，和出路', async () => {
    const html = await detail('0198c7a2-0000-7000-8000-000000000000')
    expect(wordsOf(html)).toContain('话题不存在')
    expect(html).toContain('href="/blog/topics"')
  })

  test('打不开的时候只说一次，可以再试；没有排序，也没有文章', async () => {
    const { id } = await opened('打不开')
    const html = await detail(id, null, [`/api/topics/${id}`])
    expect(html.match(/>重试</g)).toHaveLength(1)
    expect(html).not.toContain('?sort=')
  })

  test('待审核的话题：发起人看得到它在等，还不能关注；别人看不到', async () => {
    const author = await server.createMember()
    const proposed = await server.post('/api/topics', { name: '等一等' }, author.token)
    const { id } = proposed.json<components['schemas']['TopicDetail']>()
    const html = await detail(id, author)
    expect(wordsOf(html)).toContain('待审核')
    expect(html).not.toContain('关注话题：')
    expect(wordsOf(await detail(id))).toContain('话题不存在')
  })
})

describe('关注话题', () => {
  test('成功之后，广场与话题页记得的都是新的', async () => {
    const topic = await opened('跟得上')
    const reader = openReader(server, await server.createMember())
    const topicOf = (id: string) => answerOf(reader, topicQueries.topic, id)
    const topics = answerOf(reader, topicQueries.topics, null)
    topics.send({ type: 'list.reset', query: { sortBy: 'createTime' } })
    await reader.load(topics, topicOf(topic.id))
    const actor = follow(reader, topic.id)
    actor.send({ type: 'mutation.run', value: true })
    await waitFor(actor, ({ value }) => value === 'idle')
    const expected = { isFollowed: true, followerCount: 1 }
    expect(topicOf(topic.id).getSnapshot().context.data).toMatchObject(expected)
    const { items } = topics.getSnapshot().context
    expect(items.find(({ id }) => id === topic.id)).toMatchObject(expected)
    actor.send({ type: 'mutation.run', value: false })
    await waitFor(actor, ({ value }) => value === 'idle')
    expect(topicOf(topic.id).getSnapshot().context.data).toMatchObject({
      isFollowed: false,
      followerCount: 0,
    })
  })

  test('各人主页上的话题也记得；再看关注的话题，没有关注的不在了', async () => {
    const [me, author] = [await server.createMember(), await server.createAdmin()]
    const reader = openReader(server, me)
    const topic = await openTopic(server, author, '处处一样')
    await server.post(`/api/topics/${topic.id}/follow`, {}, me.token)
    const created = answerOf(reader, topicQueries.userTopics, author.id)
    const followed = answerOf(reader, topicQueries.userTopics, me.id)
    followed.send({ type: 'list.reset', query: { kind: 'followed' } })
    await reader.load(created, followed)
    const lists = [created, followed]
    const shown = () => lists.map((list) => list.getSnapshot().context.items)
    const known = (isFollowed: boolean) => [
      { id: topic.id, isFollowed, followerCount: Number(isFollowed) },
    ]
    expect(shown()).toMatchObject([known(true), known(true)])
    const actor = follow(reader, topic.id)
    actor.send({ type: 'mutation.sync', value: true })
    actor.send({ type: 'mutation.run', value: false })
    await waitFor(actor, ({ value }) => value === 'idle')
    // What one has just pressed stays where it is until one comes back.
    expect(shown()).toMatchObject([known(false), known(false)])
    await waitFor(followed, (snapshot) => snapshot.matches({ ready: { age: 'stale' } }))
    followed.send({ type: 'page.activated' })
    await waitFor(followed, ({ context }) => context.items.length === 0)
  })

  test('关注不存在的话题：退回去，说服务器说的', async () => {
    const reader = openReader(server, await server.createMember())
    const actor = follow(reader, '0198c7a2-0000-7000-8000-000000000000')
    const failed = new Promise((resolve) => actor.on('mutation.failed', resolve))
    actor.send({ type: 'mutation.run', value: true })
    await expect(failed).resolves.toMatchObject({ value: true, failure: { code: 2011 } })
    await waitFor(actor, ({ value }) => value === 'idle')
    expect(actor.getSnapshot().context.shown).toBe(false)
  })

  test.each([
    [true, null, { kind: 'success', title: '关注成功', message: '已成功关注该话题' }],
    [false, null, { kind: 'success', title: '取消关注成功', message: '已取消关注该话题' }],
    [
      true,
      { kind: 'offline' },
      { kind: 'error', title: '关注失败', message: '关注失败，请稍后重试' },
    ],
    [
      false,
      { kind: 'missing', message: '话题不存在' },
      { kind: 'error', title: '操作失败', message: '话题不存在' },
    ],
  ] as const)('%s，失败 %j：提示 %j', (value, failure, toast) => {
    expect(topicFollowToast(value, failure)).toEqual(toast)
  })

  function follow(reader: ReturnType<typeof openReader>, topicId: string) {
    const machine = createTopicFollowMachine(reader, topicId)
    return createActor(machine, { input: { value: false } }).start()
  }
})

describe('新建话题', () => {
  test.each([
    [{ name: ' ', description: '' }, { name: '请填写话题名称' }],
    [{ name: '一', description: '' }, { name: '话题名称需要 2 到 30 个字' }],
    [{ name: '𠮷'.repeat(31), description: '' }, { name: '话题名称需要 2 到 30 个字' }],
    [{ name: ' 两字 ', description: '字'.repeat(500) }, {}],
    [{ name: '两字', description: '字'.repeat(501) }, { description: '话题介绍最多 500 个字' }],
  ])('%j：%j', (values, found) => expect(topicProblems(values)).toEqual(found))

  test('提交之后等待审核，名称已整理；同名的由服务器拒绝，话还在表单里', async () => {
    const reader = openReader(server, await server.createMember())
    const first = propose(reader, ' 慢　 慢走 ')
    await waitFor(first, ({ value }) => value.entry === 'succeeded')
    expect(first.getSnapshot().context.answer).toMatchObject({ name: '慢 慢走', status: 0 })
    const second = propose(reader, '慢慢走')
    await waitFor(second, ({ context }) => context.failure !== null)
    expect(second.getSnapshot().context).toMatchObject({
      values: { name: '慢慢走' },
      serverErrors: { name: ['已有同名的话题'] },
    })
  })

  test('提出之后，自己的话题里马上就有它', async () => {
    const me = await server.createMember()
    const reader = openReader(server, me)
    const own = answerOf(reader, topicQueries.userTopics, me.id)
    await reader.load(own)
    expect(own.getSnapshot().context.items).toEqual([])
    const actor = propose(reader, '灯塔看守')
    await waitFor(actor, ({ value }) => value.entry === 'succeeded')
    await reader.load(own)
    expect(own.getSnapshot().context.items).toMatchObject([{ name: '灯塔看守', status: 0 }])
  })

  function propose(reader: ReturnType<typeof openReader>, name: string) {
    const actor = createForm(reader, newTopicForm(reader)).start()
    actor.send({ type: 'form.change', field: 'name', value: name })
    actor.send({ type: 'form.submit' })
    return actor
  }
})

/** By somebody new each time: one may propose ten topics a day. */
async function opened(name: string) {
  return openTopic(server, await server.createAdmin({ nickName: `主持${name}` }), name)
}

async function square() {
  const reader = openReader(server)
  await reader.load(answerOf(reader, topicQueries.topics, null))
  return reader.show(<TopicsPage />, '/topics', '/topics')
}

async function detail(
  id: string,
  member: Member | null = null,
  broken: readonly string[] = [],
) {
  const reader = openReader(server, member, broken)
  await reader.load(
    answerOf(reader, topicQueries.topic, id),
    answerOf(reader, postQueries.topicPosts, id),
  )
  return reader.show(<TopicPage />, '/topics/:id', `/topics/${id}`)
}
