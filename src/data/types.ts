/* What the server answers, as pages show it. */

import type { UnreadCategory } from '#machines/unread/unread.types.ts'
import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

export type Site = Schemas['Site']
export type Category = Unknown<Schemas['Category'], 'postCount'>
export type PostSummary = Schemas['PostSummary']
/** What only some servers know, such as counts. */
type Unknown<Of, Fields extends keyof Of> = Omit<Of, Fields> & {
  [Field in Fields]: Of[Field] | null
}
export type PostDetail = Omit<Unknown<Schemas['PostDetail'], 'favouriteCount'>, 'author'> & {
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

/** What a ranking ranks. */
export type RankingTab = 'posts' | 'authors' | 'topics'

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

export type Comment = Schemas['Comment']
export type CommentThread = Schemas['CommentThread']
export type PostNeighbours = Schemas['PostNeighbours']

/** How the threads below a post are ordered, and which comment's thread stands before them, wherever it is. */
export interface ThreadQuery {
  sortBy: 'newest' | 'oldest' | 'hottest'
  sought: string | null
}

export type MyPost = Unknown<Schemas['MyPost'], 'wordCount'>
export type MyPostCounts = Schemas['MyPostCounts']
export type PostStatus = Schemas['PostStatus']
export type PostEdit = Schemas['PostEdit']
export type PostRevision = Schemas['PostRevision']
/** Named by its number. */
export type PostRevisionEntry = Schemas['PostRevisionEntry'] & { id: string }

/** What the own posts are narrowed to; without a status, everything that is not in the trash. */
export interface MyPostQuery {
  status?: PostStatus
  categoryId?: string
  q?: string
}

export type Favorite = Schemas['Favourite']
export type Session = Schemas['Session']
export type Relation = Schemas['Relation']
/** Named by whom it is about. */
export type RelatedUser = Schemas['RelatedUser'] & { id: string }
/** What one may do to somebody without their knowing. */
export type RelationKind = 'block' | 'mute'
export type Appeal = Schemas['Appeal']
export type Feedback = Schemas['Feedback']
/** Its title is empty where it cannot be seen any more. */
export type Report = Unknown<Schemas['Report'], 'targetTitle'>

export type Notification = Schemas['Notification']
export type AssistantMessage = Schemas['AssistantMessage']
/** Named by whom it is with. */
export type Conversation = Schemas['Conversation'] & { id: string }

/** The tabs of the message centre whose notices are read and deleted one by one; chat has conversations. */
export type InboxName = Exclude<UnreadCategory, 'chat'>
export type NotificationInboxName = Exclude<InboxName, 'assistant'>

/** What the conversations are narrowed to: those whose other party or last message has it; empty for all. */
export interface ConversationQuery {
  q: string
}

/** What a list of notices is narrowed to; system and global lists know no such thing. */
export interface InboxQuery {
  onlyUnread: boolean
}
