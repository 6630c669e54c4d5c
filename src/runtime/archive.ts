import type { ListRef } from '#machines/list/list.machine.ts'
import type { ResourceRef } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { RankingTab } from './paths.ts'

type Schemas = components['schemas']

export type PostHistory = Schemas['PostHistory']
export type PostHistoryYear = Schemas['PostHistoryYear']
export type RankedPost = Schemas['RankedPost']
export type RankedAuthor = Schemas['RankedAuthor']
export type RankedTopic = Schemas['RankedTopic']

/** How far back a ranking counts. */
export type RankingPeriod = 'day' | 'week' | 'month' | 'all'

/** Which part of which ranking. */
export interface RankingPlace {
  tab: RankingTab
  period: RankingPeriod
  /** From 1. */
  page: number
}

/** One page of a ranking, and what it ranks. */
export type RankingPage =
  | ({ tab: 'posts' } & Schemas['PostRanking'])
  | ({ tab: 'authors' } & Schemas['AuthorRanking'])
  | ({ tab: 'topics' } & Schemas['TopicRanking'])

/** What the site has gathered: rankings, and what was published when (岁月史书). Months count from 1. */
export interface Archive {
  ranking: (place: RankingPlace) => ResourceRef<RankingPage, string>
  /** Those that are remembered, for a change that concerns them all. */
  rankings: () => readonly ResourceRef<RankingPage, string>[]
  history: () => ResourceRef<PostHistory>
  historyYear: (year: number) => ResourceRef<PostHistoryYear, string>
  /** The posts of one month; its query narrows nothing. */
  postsIn: (year: number, month: number) => ListRef<Schemas['PostSummary'], object>
}
