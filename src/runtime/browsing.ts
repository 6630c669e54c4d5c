import type { ListRef } from '#machines/list/list.machine.ts'
import type { ResourceRef } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

export type TopicDetail = Schemas['TopicDetail']
/** A topic of a profile; only its creator is told why readers do not see it. */
export type UserTopic = Schemas['UserTopic']
export type SearchResult = Schemas['SearchResult']

/** How the topic square is sorted, the most of it first, and what names or descriptions have in them. */
export interface TopicQuery {
  keyword?: string
  sortBy: 'hotness' | 'createTime' | 'postCount' | 'followerCount'
}

/** Which topics of a profile: what somebody has created, or follows. */
export interface UserTopicQuery {
  kind: 'created' | 'followed'
}

/** How the posts of a topic are sorted, the most of it first. */
export interface TopicPostQuery {
  sortBy: 'publishedat' | 'hotness' | 'viewcount' | 'likecount' | 'commentcount'
}

/** What is searched for, never blank. */
export interface SearchQuery {
  text: string
  categoryId?: string
  sortBy: 'publishedAt' | 'relevance' | 'viewCount' | 'likeCount' | 'commentCount'
}

/** What people look through: topics, the posts of a topic or a category, what a search finds. */
export interface Browsing {
  topics: () => ListRef<Schemas['Topic'], TopicQuery>
  topic: (id: string) => ResourceRef<TopicDetail, string>
  userTopics: (userId: string) => ListRef<UserTopic, UserTopicQuery>
  topicPosts: (topicId: string) => ListRef<Schemas['PostSummary'], TopicPostQuery>
  /** The posts of one category; its query is that category. */
  categoryPosts: (
    categoryId: string,
  ) => ListRef<Schemas['PostSummary'], { categoryId?: string }>
  search: () => ListRef<SearchResult, SearchQuery>
}
