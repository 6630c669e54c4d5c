import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, get, type IncomingMessage } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import type { Community } from '#tests/support/community.ts'
import { networkAt } from './load.ts'

export const asBrowser = { accept: 'text/html', 'accept-encoding': 'br' }

/** Half of them one after another, half at once. */
const mostRendered = 600

/** Posts that nobody has opened: what one costs, then whether many readers of different ones all get theirs rendered. */
export async function renderNew(community: Community, ids: readonly string[]) {
  const rested = ids.slice(0, mostRendered / 2)
  const crowded = ids.slice(mostRendered / 2, mostRendered)
  const agent = new Agent({ keepAlive: true })
  /** What comes is looked at later: readers have machines of their own. */
  const open = async (id: string, network = networkAt(0)) => {
    const asked = performance.now()
    const request = get(`${community.url}/blog/posts/${id}`, {
      agent,
      headers: { ...asBrowser, 'x-forwarded-for': network },
    })
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    const parts: Buffer[] = []
    for await (const part of answer) parts.push(part as Buffer)
    return { page: Buffer.concat(parts), milliseconds: performance.now() - asked }
  }
  // The code of the page is compiled with the first ones.
  for (const id of rested.splice(0, 30)) await open(id)
  const spent = cpuOf(community.pid)
  for (const id of rested) await open(id)
  const cpu = (cpuOf(community.pid) - spent) / rested.length
  const pages: Awaited<ReturnType<typeof open>>[] = []
  const reader = async (network: string) => {
    for (let id = crowded.pop(); id !== undefined; id = crowded.pop())
      pages.push(await open(id, network))
  }
  await Promise.all(Array.from({ length: 50 }, (_, index) => reader(networkAt(index))))
  agent.destroy()
  const isRendered = ({ page }: { page: Buffer }) =>
    brotliDecompressSync(page).includes('id="painted"')
  const times = pages.map(({ milliseconds }) => milliseconds).toSorted((a, b) => a - b)
  return {
    cpu,
    share: pages.filter(isRendered).length / pages.length,
    p95: times[Math.floor(times.length * 0.95)] ?? Number.NaN,
  }
}

/** Milliseconds of CPU that a process has used, by the hundredths of a second that Linux counts. */
function cpuOf(pid: number | undefined): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) * 10
}
