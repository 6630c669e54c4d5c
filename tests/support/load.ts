import type { Member } from './members.ts'

const membersOfHand = 20
/** As many as one may write in a minute. */
const mostWrites = 50

interface Load {
  /** Every answer so far, as `GET 200`, or as what went wrong. */
  statuses: string[]
  /** How many drafts were saved so far. */
  saved(): number
  /** Lets every hand finish what it has begun. */
  stop(): Promise<void>
}

/**
 * A reader, and a writer for every twenty members, who ask all the time until they are stopped. No more writers than a node has
 * connections to its database, so that nobody waits for one on a busy machine.
 */
export function startLoad(url: string, members: Member[]): Load {
  const hands = Math.ceil(members.length / membersOfHand)
  let isOver = false
  let saved = 0
  const statuses: string[] = []

  async function ask(path: string, init?: RequestInit) {
    const answer = await fetch(url + path, init).catch((error: unknown) => error)
    const status = answer instanceof Response ? answer.status : String(answer)
    if (answer instanceof Response) await answer.text()
    statuses.push(`${init?.method ?? 'GET'} ${status}`)
    return status
  }

  async function read() {
    while (!isOver) await ask('/api/posts/recent')
  }

  /** As one member after another. */
  async function write(hand: number) {
    for (let i = 0; !isOver && i < membersOfHand * mostWrites; i++) {
      const token = members[hand * membersOfHand + Math.floor(i / mostWrites)]?.token
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ title: `第 ${i} 篇`, format: 0, content: '重启着' })
      if ((await ask('/api/posts/drafts/save', { method: 'POST', headers, body })) === 200)
        saved += 1
      await ask('/api/posts/my', { headers })
    }
  }

  const asking = [read(), ...Array.from({ length: hands }, (_, hand) => write(hand))]
  return {
    statuses,
    saved: () => saved,
    stop: async () => {
      isOver = true
      await Promise.all(asking)
    },
  }
}
