import { useRuntime } from '#src/runtime/context.tsx'
import { useListAt } from '#src/runtime/useListAt.ts'
import { useWithdrawing } from '#src/runtime/useWithdrawing.ts'
import { myReportsOf } from './my-reports.ts'

const everything = {}

/** One page of what one has reported, from 1, and how to take a report back. */
export function useMyReports(page: number) {
  const { list, withdrawing } = myReportsOf(useRuntime())
  return { ...useListAt(list, everything, page), withdrawing: useWithdrawing(withdrawing) }
}
