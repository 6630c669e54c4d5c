import type { FastifyInstance, FastifyRequest } from 'fastify'
import {
  demandViewer,
  pageOf,
  Refusal,
  type AddCalls,
  type Answer,
  type Asked,
  type Push,
} from './asked.ts'
import { socialCalls } from './social-calls.ts'
import { creatorOf, foundOf, profileOf, summaryOf, topicOf } from './present.ts'
import { password, type Person, type PlainPost, type PlainWorld } from './world.ts'

/** The calls of the specification (§7). All others answer 404, as a server that has never heard of them. */
export function serveCalls(app: FastifyInstance, world: PlainWorld, push: Push): void {
  const add: AddCalls = (calls) => {
    for (const [name, answer] of Object.entries(calls)) {
      const [method = '', path = ''] = name.split(' ')
      app.route({
        method,
        url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        handler: async (request, reply) => {
          try {
            const body = answer(askedOf(request, world))
            return await (body === undefined ? reply.code(204).send() : reply.send(body))
          } catch (error) {
            if (!(error instanceof Refusal)) throw error
            const { status, code, message } = error
            return reply.code(status).send({ code, message })
          }
        },
      })
    }
  }
  add(sessionCalls(world))
  add(readingCalls(world))
  add(writingCalls(world))
  socialCalls(add, world, push)
}

const hybridOf = <Item>(items: readonly Item[], asked: Asked) => {
  const page = pageOf(items, asked)
  return { ...page, nextCursor: null, prevCursor: null, hasMore: page.page < page.totalPages }
}

function askedOf(request: FastifyRequest, world: PlainWorld): Asked {
  const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
  const { query, params, body } = request as Partial<Asked> // read field by field
  return {
    query: query ?? {},
    params: params ?? {},
    body: body ?? {},
    viewer: world.people.find(({ id }) => id === world.tokens.get(token)) ?? null,
  }
}

function sessionCalls(world: PlainWorld): Record<string, Answer> {
  const tokensFor = (person: Person) => {
    const token = `token-${world.newId()}`
    world.tokens.set(token, person.id)
    return {
      token,
      refreshToken: `refresh-${token}`,
      refreshTokenExpires: '2099-01-01T00:00:00Z',
    }
  }
  return {
    'POST /api/auth/login': ({ body }) => {
      const person = world.people.find(({ email }) => email === body['email'])
      if (!person || body['password'] !== password)
        throw new Refusal(400, 400, '邮箱或密码不对')
      return { ...tokensFor(person), user: profileOf(person) }
    },
    'POST /api/auth/logout': () => undefined,
    'GET /api/users/{id}/profile': ({ params }) => {
      const person = world.people.find(({ id }) => id === params['id'])
      if (!person) throw new Refusal(404, 404, '用户不存在')
      return profileOf(person)
    },
    'POST /api/users': (asked) => {
      const { nickName, bio, avatarUrl } = asked.body as unknown as Person // its own client's
      return profileOf(Object.assign(demandViewer(asked), { nickName, bio, avatarUrl }))
    },
    'GET /api/users/check-nickname': ({ query }) => {
      if (world.people.some(({ nickName }) => nickName === query['nickname']))
        throw new Refusal(400, 400, '该昵称已被使用')
      return { available: true }
    },
    'GET /api/users/hot-creators': () => ({ items: world.people.map(creatorOf) }),
  }
}

function readingCalls(world: PlainWorld): Record<string, Answer> {
  const published = () =>
    world.posts.filter(({ status }) => status === 'published').toReversed()
  const cards = () => published().map((post) => summaryOf(world, post))
  return {
    'GET /api/posts/categories': () => ({ items: [world.category] }),
    'GET /api/posts/categories/{id}/posts/hybrid': (asked) => {
      const { id = '' } = asked.params
      return hybridOf(
        cards().filter(({ categoryIds }) => categoryIds.includes(id)),
        asked,
      )
    },
    'GET /api/posts/public': (asked) => pageOf(cards(), asked),
    'GET /api/posts/public/hybrid': (asked) => hybridOf(cards(), asked),
    'GET /api/posts/hot-details': () => ({ items: cards() }),
    'GET /api/posts/recent': () => ({ items: cards() }),
    'GET /api/posts/users/{id}/recent': ({ params }) => ({
      items: cards().filter(({ author }) => author.id === params['id']),
    }),
    'GET /api/posts/{id}': ({ params }) => {
      const post = world.posts.find(({ id }) => id === params['id'])
      if (!post) throw new Refusal(404, 2009, '文章不存在')
      return { ...summaryOf(world, post), content: post.content }
    },
    'GET /api/search': (asked) => {
      const { items, ...page } = pageOf(published(), asked)
      return { ...page, results: items.map((post) => foundOf(world, post)) }
    },
    'GET /api/topics/hot': () => ({ items: [topicOf(world)] }),
    'GET /api/topics/{id}': () => topicOf(world),
    'GET /api/topics/{id}/posts': (asked) => pageOf(cards(), asked),
    'GET /api/topics/published/hybrid': (asked) => hybridOf([topicOf(world)], asked),
    'POST /api/topics/search': (asked) => pageOf([topicOf(world)], asked),
  }
}

function writingCalls(world: PlainWorld): Record<string, Answer> {
  const write = (asked: Asked, status: string) => {
    const author = demandViewer(asked)
    const text = asked.body as unknown as PlainPost // its own client's
    const known = world.posts.find(({ id }) => id === text.id)
    const post = known ?? { ...text, id: world.newId(), authorId: author.id, excerpt: '' }
    const { title, content, format, categoryIds, tags } = text
    Object.assign(post, { title, content, format, categoryIds, tags, status })
    if (!known) world.posts.push(post)
    return { id: post.id, status }
  }
  const own = (asked: Asked) => {
    const { id: viewerId } = demandViewer(asked)
    return world.posts.filter(({ authorId }) => authorId === viewerId)
  }
  return {
    'POST /api/posts/drafts/save': (asked) => write(asked, 'draft'),
    'POST /api/posts/publish': (asked) => write(asked, 'published'),
    'GET /api/posts/my': (asked) => {
      const { status } = asked.query
      const posts = own(asked).filter((post) => status === undefined || post.status === status)
      return pageOf(
        posts.map((post) => ({ ...summaryOf(world, post), status: post.status })),
        asked,
      )
    },
    'GET /api/posts/edit/{id}': (asked) => {
      const post = own(asked).find(({ id }) => id === asked.params['id'])
      if (!post) throw new Refusal(404, 2009, '文章不存在')
      return { ...summaryOf(world, post), content: post.content, status: post.status }
    },
  }
}
