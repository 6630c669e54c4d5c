import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { components } from '#openapi/generated/schema.d.ts'
import { createMember, type Member } from '#tests/support/members.ts'
import { canTestNodes, startNodes, type Nodes } from '#tests/support/nodes.ts'
import { buildPost } from '#tests/support/posts.ts'
import { soon } from '#tests/support/until.ts'

type Schemas = components['schemas']

describe.runIf(await canTestNodes())('在一个节点变了的未读数，两个节点都马上是对的', () => {
  let nodes: Nodes
  let admin: Member
  let author: Member
  let fan: Member
  let postId: string
  beforeAll(async () => {
    nodes = await startNodes()
    const { core } = nodes.desk.opened
    admin = await createMember(core, { roles: ['Admin'] })
    author = await createMember(core)
    fan = await createMember(core)
    const answer = await ask(nodes.one.url, author, 'POST', '/api/posts/publish', buildPost())
    postId = (answer as Schemas['PostSaved']).id
  })
  afterAll(() => nodes.close())

  async function ask(url: string, who: Member, method: string, path: string, body?: object) {
    const answer = await fetch(url + path, {
      method,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${path}: ${text}`)
    return text === '' ? undefined : (JSON.parse(text) as unknown)
  }

  const onOne = (who: Member, method: string, path: string, body: object = {}) =>
    ask(nodes.one.url, who, method, path, body)

  /** What each node says that the author has not read. */
  const unread = () =>
    Promise.all(
      [nodes.one, nodes.two].map(async ({ url }) => {
        const path = '/api/notifications/unified-unread-count'
        const { details, ...sums } = (await ask(
          url,
          author,
          'GET',
          path,
        )) as Schemas['UnifiedUnread']
        return [
          details.interactionUnreadCount,
          details.chatUnreadCount,
          sums.globalAnnouncementUnreadCount,
        ]
      }),
    )

  /** What both are to say: they have kept what was before, and would count anew far later than `soon`. */
  const both = (interactions: number, messages: number, announcements: number) => {
    const counts = [interactions, messages, announcements]
    return [counts, counts]
  }

  test('点赞、私信、公告来了；读了，撤回了，屏蔽了', async () => {
    await expect.poll(unread, { timeout: soon }).toEqual(both(0, 0, 0))
    await onOne(fan, 'POST', `/api/posts/${postId}/like`)
    await expect.poll(unread, { timeout: soon }).toEqual(both(1, 0, 0))
    await onOne(fan, 'POST', '/api/message/send', { receiverId: author.id, content: '你好' })
    await expect.poll(unread, { timeout: soon }).toEqual(both(1, 1, 0))
    const words = { type: 11, title: '公告', content: '请看' }
    const sent = (await onOne(admin, 'POST', '/api/notifications', words)) as { id: string }
    await expect.poll(unread, { timeout: soon }).toEqual(both(1, 1, 1))
    await ask(nodes.one.url, admin, 'DELETE', `/api/admin/notifications/${sent.id}`)
    await expect.poll(unread, { timeout: soon }).toEqual(both(1, 1, 0))
    await onOne(author, 'PUT', '/api/notifications/mark-all-read')
    await expect.poll(unread, { timeout: soon }).toEqual(both(0, 1, 0))
    await onOne(fan, 'POST', `/api/userfollow/follow/${author.id}`)
    await expect.poll(unread, { timeout: soon }).toEqual(both(1, 1, 0))
    await onOne(author, 'POST', `/api/blocks/${fan.id}`)
    await expect.poll(unread, { timeout: soon }).toEqual(both(0, 1, 0))
  })

  test('节点之间不通时，每次都数；又通了还是对的', async () => {
    const reader = await createMember(nodes.desk.opened.core)
    await expect.poll(unread, { timeout: soon }).toEqual(both(0, 1, 0))
    await nodes.redis.kill()
    await onOne(reader, 'POST', `/api/posts/${postId}/like`)
    await expect.poll(unread, { timeout: soon }).toEqual(both(1, 1, 0))
    await nodes.redis.start()
    await onOne(author, 'PUT', '/api/notifications/mark-all-read')
    await expect.poll(unread, { timeout: soon }).toEqual(both(0, 1, 0))
  })
})
