import { ownAppeals } from '#src/data/own/reports.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'

/** One page of one's own appeals, from 1. */
export const useMyAppeals = (page: number) =>
  useListQueryAt(ownAppeals, null, { filter: {}, page })
