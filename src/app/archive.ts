import type { Actor } from 'xstate'
import { lifetimes } from '#machines/resource/lifetimes.ts'
import type { ResourceMachine } from '#machines/resource/resource.machine.ts'
import type { Api } from '#src/runtime/api.ts'
import type {
  Archive,
  PostHistory,
  PostHistoryYear,
  RankingPage,
  RankingPlace,
} from '#src/runtime/archive.ts'
import type { PostSummary } from '#src/runtime/resources.ts'
import { createKeyed } from './keyed.ts'
import { createLate } from './late.ts'
import type { Load, Starter } from './starter.ts'

/** How many rankings, years and months are remembered. */
const remembered = 20

/** The specification gives the archive no lifetime: its past rarely changes. Milliseconds. */
const historyLifetime = 300_000

/** Rankings and 岁月史书, and how to tell them that who looks has changed. */
export function createArchive(api: Api, start: Starter) {
  const keyed = <Data>(name: string, lifetime: number, load: Load<Data, string>) =>
    createKeyed<Actor<ResourceMachine<Data, string>>>(
      remembered,
      (key) => start.resource(name, key, lifetime, load),
      (actor) => void actor.stop(),
    )
  const rankings = keyed<RankingPage>('ranking', lifetimes.ranking, (key, signal) =>
    loadRanking(api, placeOf(key), signal),
  )
  const years = keyed<PostHistoryYear>('history', historyLifetime, (year, signal) =>
    api.get('/api/posts/history/{year}', { params: { path: { year: Number(year) } }, signal }),
  )
  const months = createKeyed(
    remembered,
    (month) => startMonth(api, start, month),
    (actor) => void actor.stop(),
  )
  const history = createLate(() =>
    start.resource<PostHistory, null>('history', null, historyLifetime, (_, signal) =>
      api.get('/api/posts/history', { signal }),
    ),
  )
  const resources: Archive = {
    ranking: (place) => rankings.get(keyOf(place)),
    rankings: rankings.all,
    history: history.get,
    historyYear: (year) => years.get(String(year)),
    postsIn: (year, month) => months.get(`${year}-${month}`),
  }
  return {
    resources,
    /** Tells all of them that who looks has changed. */
    clearViewer: () => {
      for (const actor of [...rankings.all(), ...years.all()]) {
        actor.send({ type: 'resource.clear' })
      }
      for (const actor of months.all()) actor.send({ type: 'list.clear' })
    },
  }
}

async function loadRanking(
  api: Api,
  { tab, period, page }: RankingPlace,
  signal: AbortSignal,
): Promise<RankingPage> {
  const options = { params: { query: { period, page } }, signal }
  switch (tab) {
    case 'posts':
      return { tab, ...(await api.get('/api/ranking/posts', options)) }
    case 'authors':
      return { tab, ...(await api.get('/api/ranking/authors', options)) }
    case 'topics':
      return { tab, ...(await api.get('/api/ranking/topics', options)) }
  }
}

/** The posts of a month like `2026-11`, page by page. */
function startMonth(api: Api, start: Starter, key: string) {
  const [year = 0, month = 0] = key.split('-').map(Number)
  const input = { query: {}, mode: 'page' } as const
  return start.list<PostSummary, object>(`posts of ${key}`, input, ({ place }, signal) =>
    api.get('/api/posts/history/{year}/{month}', {
      params: { path: { year, month }, query: { ...place, pageSize: 20 } },
      signal,
    }),
  )
}

const keyOf = ({ tab, period, page }: RankingPlace) => JSON.stringify({ tab, period, page })

/** Only `keyOf` writes these keys. */
const placeOf = (key: string) => JSON.parse(key) as RankingPlace
