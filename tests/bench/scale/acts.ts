/** Somebody with an account, as the acts need them. */
export interface Somebody {
  id: string
  email: string
  token(): Promise<string>
  refreshToken: string
  /** The draft that they are writing, once there is one. */
  draft?: string
}

/** A community that the acts are done in. */
export interface World {
  url: string
  /** Anybody; `talkers` are connected to the hubs. */
  member(): Somebody
  talkers: Somebody[]
  /** A published post: the newer and more read ones more often. */
  post(): string
  /** Of a published post. */
  title(): string
  /** One number below `count`. */
  below(count: number): number
  password: string
  /** A photograph of a telephone. */
  photo: Buffer<ArrayBuffer>
}

export interface Act {
  /** How often in a day, for each thousand members. An assumption: change it, and run again. */
  aDay: number
  /** A write: it may leave rows. Milliseconds until all is done that follows from it. */
  settlesIn?: number
  /** Does it once, by real calls. */
  run(world: World): Promise<unknown>
}

const words = [
  '数据库',
  '缓存',
  '索引',
  '编译器',
  '并发',
  '网络协议',
  '前端',
  '设计模式',
  '测试',
  '日志',
]

/**
 * What people do in a community, and how often: of a thousand members a hundred come on a day, each once and a half,
 * and ten times as many strangers read. Of these who do a page is served whole, of members the app asks for what it shows.
 */
export const acts: Record<string, Act> = {
  'stranger opens the home page': {
    aDay: 1_000,
    run: (world) => open(world, '/blog/home'),
  },
  'stranger opens a post': {
    aDay: 2_000,
    settlesIn: 0,
    run: async (world) => {
      const id = world.post()
      await open(world, `/blog/posts/${id}`)
      await call(world, 'POST', `/api/posts/${id}/view`)
    },
  },
  'member opens the app': {
    aDay: 150,
    run: async (world) => {
      const somebody = world.member()
      await asOne(world, somebody, [
        '/api/posts/public?page=1&pageSize=10',
        '/api/posts/hot-details?count=8',
        '/api/users/hot-creators?count=8',
        '/api/topics/hot?limit=6',
        '/api/notifications/unified-unread-count',
      ])
    },
  },
  'member reads the posts of whom they follow': {
    aDay: 150,
    run: (world) => asOne(world, world.member(), ['/api/posts/feed?pageSize=10']),
  },
  'member reads a list': {
    aDay: 300,
    run: (world) =>
      asOne(world, world.member(), [
        `/api/posts/public?page=${1 + world.below(20)}&pageSize=10`,
      ]),
  },
  'member opens a post': {
    aDay: 600,
    settlesIn: 0,
    run: async (world) => {
      const [somebody, id] = [world.member(), world.post()]
      await asOne(world, somebody, [
        `/api/posts/${id}`,
        `/api/posts/${id}/comments?page=1&pageSize=10`,
        `/api/posts/${id}/neighbours`,
      ])
      await call(world, 'POST', `/api/posts/${id}/view`, { somebody })
    },
  },
  'somebody searches': {
    aDay: 60,
    run: (world) => {
      const text = `${word(world)} ${world.title().slice(0, 2)}`
      return call(world, 'GET', `/api/search?query=${encodeURIComponent(text)}`)
    },
  },
  'member looks at notices': {
    aDay: 60,
    run: (world) => asOne(world, world.member(), ['/api/notifications?page=1&pageSize=20']),
  },
  'member opens a conversation': {
    aDay: 30,
    run: (world) => {
      const [one, other] = pair(world)
      return asOne(world, one, [
        '/api/message/conversations',
        `/api/message/history?otherUserId=${other.id}&pageSize=20`,
      ])
    },
  },
  'token is refreshed': {
    aDay: 300,
    run: async (world) => {
      const somebody = world.member()
      const body = { token: await somebody.token(), refreshToken: somebody.refreshToken }
      const answer = await call(world, 'POST', '/api/auth/refresh-token', { body })
      // The contract's answer; a benchmark may trust the server it measures.
      somebody.refreshToken = (answer as { refreshToken: string }).refreshToken
    },
  },
  'member signs in': {
    aDay: 30,
    settlesIn: 1_000,
    run: (world) => {
      const { email } = world.member()
      return call(world, 'POST', '/api/auth/login', {
        body: { email, password: world.password },
      })
    },
  },
  'draft is saved': {
    aDay: 160,
    settlesIn: 1_000,
    run: async (world) => {
      // Few, as each is saved again and again.
      const somebody = world.talkers[world.below(20)]
      if (!somebody) throw new Error('nobody is connected')
      const { id } = await saveDraft(world, somebody, somebody.draft)
      somebody.draft = id
    },
  },
  'post is published': {
    aDay: 6,
    settlesIn: 1_000,
    run: async (world) => {
      const somebody = world.member()
      const { id } = await saveDraft(world, somebody)
      await call(world, 'POST', `/api/posts/drafts/${id}/publish`, { somebody, body: {} })
    },
  },
  'comment is written': {
    aDay: 30,
    settlesIn: 1_000,
    run: (world) =>
      call(world, 'POST', `/api/posts/${world.post()}/comments`, {
        somebody: world.member(),
        body: {
          content: `写得真好，尤其是第 ${world.below(100)} 段，让我想起自己的一次经历。`,
        },
      }),
  },
  'post is liked': {
    aDay: 110,
    settlesIn: 1_000,
    run: (world) =>
      call(world, 'POST', `/api/posts/${world.post()}/like`, { somebody: world.member() }),
  },
  'post is kept': {
    aDay: 20,
    settlesIn: 1_000,
    run: (world) =>
      call(world, 'POST', `/api/posts/${world.post()}/favourite`, { somebody: world.member() }),
  },
  'member is followed': {
    aDay: 14,
    settlesIn: 1_000,
    run: async (world) => {
      const [somebody, other] = [world.member(), world.member()]
      if (somebody.id !== other.id)
        await call(world, 'POST', `/api/userfollow/follow/${other.id}`, { somebody })
    },
  },
  'message is sent': {
    aDay: 80,
    settlesIn: 1_000,
    run: (world) => {
      const [somebody, other] = pair(world)
      const body = {
        receiverId: other.id,
        content: `你好，第 ${world.below(1000)} 次问你：周末一起去看展吗？`,
        clientId: crypto.randomUUID(),
      }
      return call(world, 'POST', '/api/message/send', { somebody, body })
    },
  },
  'picture is uploaded': {
    aDay: 11,
    settlesIn: 12_000,
    run: async (world) => {
      const body = new FormData()
      body.append('file', new Blob([world.photo]), 'photo.jpg')
      await call(world, 'POST', '/api/images/post', { somebody: world.member(), body })
    },
  },
}

const word = (world: World) => words[world.below(words.length)] ?? ''

const sentence = (world: World) =>
  `先说${word(world)}，再说**${word(world)}**：第 ${world.below(1000)} 次试的时候，${word(world)}终于比${word(world)}快了一点。`

/** Two who are connected, and have spoken before or may. */
function pair(world: World): [Somebody, Somebody] {
  const { talkers } = world
  const at = world.below(talkers.length)
  const [one, other] = [talkers[at], talkers[(at + 1 + world.below(5)) % talkers.length]]
  if (!one || !other) throw new Error('nobody is connected')
  return [one, other]
}

/** An article of an ordinary length: some two thousand characters. */
async function saveDraft(world: World, somebody: Somebody, id?: string) {
  const paragraphs = Array.from({ length: 20 }, () => sentence(world).repeat(2))
  const body = {
    ...(id !== undefined && { id }),
    editId: somebody.id,
    title: `第 ${world.below(1_000_000)} 篇：${word(world)}`,
    format: 0,
    content: `# 缘起\n\n${paragraphs.join('\n\n')}`,
    tags: [word(world)],
  }
  const saved = await call(world, 'POST', '/api/posts/drafts/save', { somebody, body })
  // As above.
  return saved as { id: string }
}

const asOne = async (world: World, somebody: Somebody, paths: string[]) =>
  Promise.all(paths.map((path) => call(world, 'GET', path, { somebody })))

async function open(world: World, path: string) {
  const headers = { ...fromSomewhere(world), accept: 'text/html', 'accept-encoding': 'br' }
  const answer = await fetch(world.url + path, { headers })
  await answer.arrayBuffer()
  if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}`)
}

async function call(
  world: World,
  method: 'GET' | 'POST',
  path: string,
  { somebody, body }: { somebody?: Somebody; body?: object } = {},
): Promise<unknown> {
  const isForm = body instanceof FormData
  const answer = await fetch(world.url + path, {
    method,
    headers: {
      ...fromSomewhere(world),
      ...(somebody && { authorization: `Bearer ${await somebody.token()}` }),
      ...(body && !isForm && { 'content-type': 'application/json' }),
    },
    ...(body && { body: isForm ? body : JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** Each call comes from a network of its own, as of many people. */
const fromSomewhere = (world: World) => ({
  'x-forwarded-for': `${1 + world.below(223)}.${world.below(256)}.${world.below(256)}.${1 + world.below(254)}`,
})
