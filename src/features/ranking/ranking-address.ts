import type { RankingTab } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import type { RankingPeriod, RankingPlace } from '#src/data/types.ts'

/** Which ranking, without its page. */
export type RankingChoice = Omit<RankingPlace, 'page'>

export const rankingTabs = [
  'posts',
  'authors',
  'topics',
] as const satisfies readonly RankingTab[]
export const rankingPeriods = [
  'day',
  'week',
  'month',
  'all',
] as const satisfies readonly RankingPeriod[]

const usual = 'week'

/** The address of the first page of a ranking; the usual period needs no word. */
export function rankingAddress({ tab, period }: RankingChoice): string {
  return paths.ranking(tab) + (period === usual ? '' : `&period=${period}`)
}

/** Reads which ranking an address asks for; anything unreadable counts as not asked. */
export function readRankingChoice(search: URLSearchParams): RankingChoice {
  return {
    tab: rankingTabs.find((tab) => tab === search.get('tab')) ?? 'posts',
    period: rankingPeriods.find((period) => period === search.get('period')) ?? usual,
  }
}
