import type { ListRef } from '#machines/list/list.machine.ts'
import type { ResourceRef } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'
import type { Archive } from './archive.ts'
import type { Browsing } from './browsing.ts'
import type { Talking } from './talking.ts'

type Schemas = components['schemas']

export type Site = Schemas['Site']
export type Category = Schemas['Category']
export type PostSummary = Schemas['PostSummary']
/** Counts that only some servers know. */
type Unknown<Of, Counts extends keyof Of> = Omit<Of, Counts> & {
  [Count in Counts]: Of[Count] | null
}
export type PostDetail = Omit<Schemas['PostDetail'], 'author'> & {
  author: Unknown<Schemas['PostAuthor'], 'postCount' | 'followersCount'>
}
export type Profile = Unknown<
  Schemas['Profile'],
  'postCount' | 'totalViews' | 'followersCount' | 'followingCount'
>
export type Creator = Schemas['Creator']
export type FollowTie = Schemas['FollowTie']
export type Topic = Schemas['Topic']

/** What the home page shows. A part that could not be loaded is empty (specification §8). */
export interface Home {
  hotPosts: readonly PostSummary[]
  posts: readonly PostSummary[]
  creators: readonly Creator[]
  topics: readonly Topic[]
  /** Which of them are empty because they could not be loaded. */
  failed: readonly HomePart[]
}

export type HomePart = 'hotPosts' | 'posts' | 'creators' | 'topics'

/** What a list of published posts is narrowed to. */
export interface PostQuery {
  categoryId?: string
  authorId?: string
  tag?: string
}

/** Whom somebody follows, or by whom they are followed. */
export type Side = 'following' | 'followers'

/** What pages show, loaded once for all of them and kept while they come and go. */
export interface Resources extends Browsing, Archive, Talking {
  site: () => ResourceRef<Site>
  home: () => ResourceRef<Home>
  categories: () => ResourceRef<readonly Category[]>
  post: (id: string) => ResourceRef<PostDetail, string>
  profile: (userId: string) => ResourceRef<Profile, string>
  /** What somebody lets others see of one side; whether they do is `showsFollows` of the profile. */
  shownFollows: (userId: string, side: Side) => ListRef<Creator, object>
  /** All published posts; a page narrows it with `reset`. */
  posts: () => ListRef<PostSummary, PostQuery>
  postsBy: (userId: string) => ListRef<PostSummary, PostQuery>
}
