import type { Answers } from '#server/answers/answers.ts'
import type { Handlers } from '#server/contract/handlers.ts'
import type { History } from './history.service.ts'

export function historyRoutes({ history, answers }: { history: History; answers: Answers }) {
  return {
    getPostHistory: ({ viewer }) =>
      answers.answerFor(viewer, 'getPostHistory', () => history.overview()),
    getPostHistoryYear: ({ params, viewer }) =>
      answers.answerFor(viewer, `getPostHistoryYear ${params.year}`, () =>
        history.year(params.year),
      ),
    listPostHistoryMonth: ({ params, query, viewer }) =>
      answers.answerFor(
        viewer,
        `listPostHistoryMonth ${JSON.stringify([params.year, params.month, query])}`,
        () => history.month(params, query),
      ),
  } satisfies Partial<Handlers>
}
