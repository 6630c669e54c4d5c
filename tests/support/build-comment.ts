import type { components } from '#openapi/generated/schema.d.ts'
import { pageOf } from './answers.ts'

type Comment = components['schemas']['Comment']
type CommentThread = components['schemas']['CommentThread']

/** A comment as the server answers it, by somebody else. */
export const buildComment = (overrides: Partial<Comment> = {}): Comment => ({
  id: 'c1',
  postId: 'p1',
  rootId: null,
  parentId: null,
  author: { id: 'u2', displayName: '阿岚', nickName: '阿岚', avatarUrl: null },
  replyTo: null,
  content: '写得真好。',
  status: 'visible',
  likeCount: 0,
  replyCount: 0,
  isLiked: false,
  isEdited: false,
  createTime: '2026-11-02T12:00:00Z',
  updateTime: '2026-11-02T12:00:00Z',
  mentions: [],
  moderation: null,
  heldFor: [],
  abilities: { edit: false, delete: false, reply: true, like: true, report: true },
  ...overrides,
})

/** A published post by somebody else, as far as its comments need it. A visitor may do nothing. */
export const buildCommentedPost = (isMember = true) => ({
  id: 'p1',
  author: {
    id: 'u3',
    displayName: '木由',
    nickName: '木由',
    avatarUrl: null,
    bio: '',
    postCount: 1,
    followersCount: 0,
    isFollowed: false,
  },
  commentCount: 4,
  status: 'published' as const,
  abilities: {
    edit: false,
    delete: false,
    report: false,
    comment: isMember,
    like: isMember,
    favourite: isMember,
  },
})

/** Threads as the one page that there is of them, and the one that was asked for by its address. */
export const buildCommentPage = (
  items: CommentThread[],
  sought: CommentThread | null = null,
) => ({
  ...pageOf(items),
  sought,
  nextCursor: null,
  prevCursor: null,
  hasMore: false,
})
