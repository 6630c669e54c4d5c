import type { ResponseCache } from '#server/response-cache/response-cache.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { History } from './history.service.ts'

export function historyRoutes({
  history,
  responseCache,
}: {
  history: History
  responseCache: ResponseCache
}) {
  return {
    getPostHistory: ({ viewer }) =>
      responseCache.answerFor(viewer, 'getPostHistory', () => history.overview()),
    getPostHistoryYear: ({ params, viewer }) =>
      responseCache.answerFor(viewer, `getPostHistoryYear ${params.year}`, () =>
        history.year(params.year),
      ),
    listPostHistoryMonth: ({ params, query, viewer }) =>
      responseCache.answerFor(
        viewer,
        `listPostHistoryMonth ${JSON.stringify([params.year, params.month, query])}`,
        () => history.month(params, query),
      ),
  } satisfies Partial<Handlers>
}
