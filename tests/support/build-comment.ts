import type { components } from '#openapi/generated/schema.d.ts'

type Comment = components['schemas']['Comment']

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
