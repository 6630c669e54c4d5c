import { expect, test } from 'vitest'
import {
  type CommentEvent,
  type CommentStatus,
  nextCommentStatus,
} from '#machines/lifecycle/comment.machine.ts'
import type { Capacity } from '#machines/lifecycle/post.machine.ts'

const statuses: CommentStatus[] = ['visible', 'held', 'hidden', 'deleted']
const types: CommentEvent['type'][] = [
  'comment.edit',
  'comment.hide',
  'comment.show',
  'comment.delete',
]
const capacities: Capacity[] = ['author', 'admin']

test('评论的每个状态、每个动作、每种身份，结果都在这张表里', () => {
  const table = Object.fromEntries(
    statuses.map((status) => [
      status,
      capacities.flatMap((by) =>
        types.flatMap((type) => {
          const next = nextCommentStatus(status, { type, by })
          return next === undefined ? [] : [`${by}: ${type} → ${next}`]
        }),
      ),
    ]),
  )

  expect(table).toEqual({
    visible: [
      'author: comment.edit → visible',
      'author: comment.delete → deleted',
      'admin: comment.hide → hidden',
      'admin: comment.delete → deleted',
    ],
    held: [
      'author: comment.delete → deleted',
      'admin: comment.hide → hidden',
      'admin: comment.show → visible',
      'admin: comment.delete → deleted',
    ],
    hidden: [
      'author: comment.delete → deleted',
      'admin: comment.show → visible',
      'admin: comment.delete → deleted',
    ],
    deleted: [],
  })
})

test('改成要看过的内容，就退回去等；只有管理员放它出来', () => {
  const event = { type: 'comment.edit', needsReview: true } as const
  expect(nextCommentStatus('visible', { ...event, by: 'author' })).toBe('held')
  expect(nextCommentStatus('visible', { ...event, by: 'admin' })).toBe(undefined)
  for (const type of types)
    expect(nextCommentStatus('held', { type, by: 'author' })).not.toBe('visible')
})
