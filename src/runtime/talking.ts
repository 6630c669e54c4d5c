import type { ListRef } from '#machines/list/list.machine.ts'
import type { ResourceRef } from '#machines/resource/resource.machine.ts'
import type { components } from '#openapi/generated/schema.d.ts'

type Schemas = components['schemas']

export type Comment = Schemas['Comment']
export type CommentThread = Schemas['CommentThread']
export type PostNeighbours = Schemas['PostNeighbours']

/** How the threads below a post are ordered, and which comment's thread stands before them, wherever it is. */
export interface ThreadQuery {
  sortBy: 'newest' | 'oldest' | 'hottest'
  sought: string | null
}

/** What stands below a post: what is said about it, and where one can go on from it. */
export interface Talking {
  threads: (postId: string) => ListRef<CommentThread, ThreadQuery>
  /** All replies of a thread; its query narrows nothing. */
  replies: (rootId: string) => ListRef<Comment, object>
  neighbours: (postId: string) => ResourceRef<PostNeighbours, string>
}
