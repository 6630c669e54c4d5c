import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { History } from './history.service.ts'

export function historyRoutes(history: History, { shared }: ResponseCache) {
  return {
    getPostHistory: shared('getPostHistory', () => history.overview()),
    getPostHistoryYear: shared('getPostHistoryYear', ({ params }) => history.year(params.year)),
    listPostHistoryMonth: shared('listPostHistoryMonth', ({ params, query }) =>
      history.month(params, query),
    ),
  } satisfies Partial<Handlers>
}
