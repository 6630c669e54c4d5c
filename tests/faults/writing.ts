import { randomUUID } from 'node:crypto'
import { createRandom } from '#server/seed/random.ts'
import type { Member } from '#tests/support/members.ts'
import { picture } from '#tests/support/pictures.ts'
import { sleep } from './kit.ts'
import { createLedger, type Claim, type Kind, type Ledger, type Relation } from './ledger.ts'
import type { Place } from './place.ts'

/** One call and how it ended: a status, or nothing where the connection did. */
export interface Answer {
  kind: Kind | Relation['kind'] | 'read'
  status: number | undefined
  /** Of `performance.now()`. */
  at: number
  took: number
}

export interface Writing {
  ledger: Ledger
  answers: Answer[]
  /** Lets every hand finish what it has begun. */
  stop(): Promise<void>
  /** What the server says of the acknowledged writes that were not asked about before; nobody begins another one meanwhile. */
  readBack(): Promise<{ asked: number; lost: string[] }>
}

interface WritingOptions {
  /** Where to write; that of the place, if not told. */
  url?: string
  /** How many write at the same time; each as several members in turn. */
  hands?: number
  ledger?: Ledger
  /** Milliseconds between two calls of one hand. */
  pauseMs?: number
}

/** Members who write all the time, whatever becomes of the server: drafts, posts, comments, messages, likes, follows, pictures. */
export async function startWriting(
  place: Place,
  { url = place.url, hands = 6, ledger = createLedger(), pauseMs = 0 }: WritingOptions = {},
): Promise<Writing> {
  await place.renewTokens()
  const photo = await picture('jpeg')
  const answers: Answer[] = []
  const readable: (Claim & { path: string; token: string })[] = []
  const published: string[] = []
  const number = (begun += 1)
  let isOver = false
  let made = 0

  async function call(kind: Answer['kind'], path: string, member: Member, init: Request = {}) {
    const at = performance.now()
    const answer = await fetch(url + path, {
      signal: AbortSignal.timeout(60_000),
      ...init,
      headers: { authorization: `Bearer ${member.token}`, ...init.headers },
    })
      .then(async (response) => ({ status: response.status, body: await response.text() }))
      // A server that died: what became of the call, nobody knows.
      .catch(() => undefined)
    answers.push({ kind, status: answer?.status, at, took: performance.now() - at })
    // The contract's answers, of calls that the server's own tests hold against it.
    return (
      answer && {
        ...answer,
        json: () => JSON.parse(answer.body) as { id: string; name: string },
      }
    )
  }

  const post = (kind: Answer['kind'], path: string, member: Member, body?: unknown) =>
    call(kind, path, member, {
      method: 'POST',
      ...(body !== undefined && {
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    })

  type Told = Awaited<ReturnType<typeof call>>
  /** A refusal is an answer, too: nothing was promised, and nothing may be there. Of 5xx it is not sure. */
  function note(claim: Claim, told: Told) {
    if (told === undefined || told.status >= 500) return ledger.leaveOpen(claim)
    if (told.status < 300) ledger.acknowledge(claim)
  }

  function noteRelation(relation: Relation, isSet: boolean, told: Told) {
    if (told === undefined || told.status >= 500) return ledger.relate(relation, undefined)
    if (told.status < 300) ledger.relate(relation, isSet)
  }

  const acts: Record<
    Kind | Relation['kind'] | 'read',
    (member: Member, seed: Seed) => Promise<void>
  > = {
    async draft(member, { text }) {
      const claim: Claim = { kind: 'draft', text, authorId: member.id }
      const body = { title: text, format: 0, content: `${text}的正文` }
      const told = await post('draft', '/api/posts/drafts/save', member, body)
      note(claim, told)
      if (told?.status === 200)
        readable.push({
          ...claim,
          path: `/api/posts/edit/${told.json().id}`,
          token: member.token,
        })
    },
    async post(member, { text }) {
      const claim: Claim = { kind: 'post', text, authorId: member.id }
      const body = {
        title: text,
        format: 0,
        content: `## ${text}`,
        categoryIds: [],
        tags: ['故障'],
      }
      const told = await post('post', '/api/posts/publish', member, body)
      note(claim, told)
      if (told?.status !== 200) return
      const { id } = told.json()
      published.push(id)
      readable.push({ ...claim, path: `/api/posts/${id}`, token: member.token })
    },
    async comment(member, { text, random }) {
      if (published.length === 0) return acts.post(member, { text, random })
      const path = `/api/posts/${random.pick(published)}/comments`
      const told = await post('comment', path, member, { content: text })
      note({ kind: 'comment', text, authorId: member.id }, told)
    },
    async message(member, { text }) {
      const at = place.members.indexOf(member)
      // Always to the same one: who may begin conversations with how many is limited.
      const receiver = place.members[(at + 1) % place.members.length]
      if (!receiver) return
      const claim: Claim = { kind: 'message', text, authorId: member.id }
      const body = { receiverId: receiver.id, content: text, clientId: randomUUID() }
      note(claim, await post('message', '/api/message/send', member, body))
      readable.push({
        ...claim,
        path: `/api/message/history?otherUserId=${receiver.id}&pageSize=100`,
        token: member.token,
      })
    },
    async picture(member) {
      const form = new FormData()
      form.append(
        'file',
        new Blob([new Uint8Array(photo)], { type: 'image/jpeg' }),
        'photo.jpg',
      )
      const told = await call('picture', '/api/images/post', member, {
        method: 'POST',
        body: form,
      })
      // Its name is the server's: of one that was not answered nothing can be looked for.
      if (told?.status !== 201) return
      const { name } = told.json()
      const claim: Claim = { kind: 'picture', text: name, authorId: member.id }
      ledger.acknowledge(claim)
      readable.push({ ...claim, path: `/images/post/${name}`, token: member.token })
    },
    async like(member, { random }) {
      // One's own share of the posts, so that nobody else changes the same relation meanwhile.
      const targetId = published[published.length - 1 - random.below(5)]
      if (targetId === undefined) return
      const isSet = random.happens(0.7)
      const told = await call('like', `/api/posts/${targetId}/like`, member, {
        method: isSet ? 'POST' : 'DELETE',
      })
      noteRelation({ kind: 'like', memberId: member.id, targetId }, isSet, told)
    },
    async follow(member, { random }) {
      const { id: targetId } = random.pick(place.members.filter(({ id }) => id !== member.id))
      const isSet = random.happens(0.7)
      const path = `/api/userfollow/${isSet ? 'follow' : 'unfollow'}/${targetId}`
      const told = await call('follow', path, member, { method: isSet ? 'POST' : 'DELETE' })
      noteRelation({ kind: 'follow', memberId: member.id, targetId }, isSet, told)
    },
    async read(member) {
      await call('read', '/api/posts/recent', member)
    },
  }

  const mix = (Object.keys(shares) as (keyof typeof shares)[]).flatMap((kind) =>
    Array.from({ length: shares[kind] }, () => kind),
  )

  /** A hand's members are its own: no two calls of one member are under way at once. */
  async function write(hand: number) {
    const random = createRandom(hand + 1)
    const own = place.members.filter((_, at) => at % hands === hand)
    while (!isOver) {
      await reading
      const text = `第${number}场第${(made += 1)}句-${process.pid}`
      const before = answers.length
      await acts[random.pick(mix)](random.pick(own), { text, random })
      // While nobody listens, trying again at once would only keep the machine busy.
      const isAnswered = answers.length === before || answers.at(-1)?.status !== undefined
      await sleep(isAnswered ? pauseMs : 50)
    }
  }

  let reading: Promise<unknown> = Promise.resolve()
  let readTo = 0

  async function readNewest() {
    const acknowledged = new Set(ledger.acknowledged.map(({ text }) => text))
    const asking = readable.slice(readTo).filter(({ text }) => acknowledged.has(text))
    readTo = readable.length
    const lost: string[] = []
    for (const { kind, text, path, token } of asking) {
      const answer = await fetch(url + path, {
        headers: { authorization: `Bearer ${token}` },
      })
      const body = await answer.text()
      const isThere = answer.ok && (kind === 'picture' || body.includes(text))
      if (!isThere) lost.push(`${kind} ${text}: ${answer.status}`)
    }
    return { asked: asking.length, lost }
  }

  const writing = Array.from({ length: hands }, (_, hand) => write(hand))

  return {
    ledger,
    answers,
    stop: async () => {
      isOver = true
      await Promise.all(writing)
    },
    readBack() {
      const found = readNewest()
      reading = found.catch(() => {})
      return found
    },
  }
}

interface Request {
  method?: string
  headers?: Record<string, string>
  body?: string | FormData
}

/** Several may write into one community. */
let begun = 0

interface Seed {
  text: string
  random: ReturnType<typeof createRandom>
}

/** Parts of a hundred, nearly: what people do, with much weight on what changes rows. */
const shares = {
  draft: 25,
  post: 20,
  comment: 12,
  message: 14,
  picture: 2,
  like: 12,
  follow: 5,
  read: 10,
}
