import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { History } from './history.service.ts'

export function historyRoutes(history: History, { kept }: ResponseCache) {
  return {
    getPostHistory: kept('getPostHistory', () => history.overview()),
    getPostHistoryYear: kept('getPostHistoryYear', ({ params }) => history.year(params.year)),
    listPostHistoryMonth: kept('listPostHistoryMonth', ({ params, query }) =>
      history.month(params, query),
    ),
  } satisfies Partial<Handlers>
}
