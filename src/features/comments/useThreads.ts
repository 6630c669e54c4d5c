import { useListQuery } from '#src/runtime/useQuery.ts'
import * as queries from '#src/data/queries.ts'
import { seek } from './sought.ts'

/** The threads below a post; first the one with the comment that the address leads to, null leading to none. */
export const useThreads = (postId: string, sought: string | null) =>
  useListQuery(queries.threads, postId, {
    ask: (threads) => seek(threads, sought),
    asked: sought ?? '',
  })
