import { expect, test } from 'vitest'
import {
  type Capacity,
  nextPostStatus,
  type PostEvent,
  type PostStatus,
} from '#machines/lifecycle/post.machine.ts'

const statuses: PostStatus[] = [
  'draft',
  'reviewing',
  'published',
  'rejected',
  'takenDown',
  'unpublished',
  'deleted',
]
const types: PostEvent['type'][] = [
  'post.revise',
  'post.publish',
  'post.unpublish',
  'post.approve',
  'post.reject',
  'post.takeDown',
  'post.delete',
  'post.restore',
]
const capacities: Capacity[] = ['author', 'admin']

test('文章的每个状态、每个动作、每种身份，结果都在这张表里', () => {
  const table = Object.fromEntries(
    statuses.map((status) => [
      status,
      Object.fromEntries(
        capacities.flatMap((by) =>
          types.flatMap((type) => {
            const next = nextPostStatus(status, { type, by })
            return next === undefined ? [] : [[`${by} ${type}`, next]]
          }),
        ),
      ),
    ]),
  )

  expect(table).toEqual({
    draft: {
      'author post.revise': 'draft',
      'author post.publish': 'published',
      'author post.delete': 'deleted',
      'admin post.delete': 'deleted',
    },
    reviewing: {
      'author post.revise': 'reviewing',
      'author post.unpublish': 'rejected',
      'author post.delete': 'deleted',
      'admin post.approve': 'published',
      'admin post.reject': 'rejected',
      'admin post.delete': 'deleted',
    },
    published: {
      'author post.revise': 'published',
      'author post.unpublish': 'unpublished',
      'author post.delete': 'deleted',
      'admin post.unpublish': 'unpublished',
      'admin post.takeDown': 'takenDown',
      'admin post.delete': 'deleted',
    },
    rejected: {
      'author post.revise': 'rejected',
      'author post.publish': 'reviewing',
      'author post.delete': 'deleted',
      'admin post.delete': 'deleted',
    },
    takenDown: {
      'author post.revise': 'takenDown',
      'author post.publish': 'reviewing',
      'author post.delete': 'deleted',
      'admin post.delete': 'deleted',
    },
    unpublished: {
      'author post.revise': 'unpublished',
      'author post.publish': 'published',
      'author post.delete': 'deleted',
      'admin post.takeDown': 'takenDown',
      'admin post.delete': 'deleted',
    },
    deleted: { 'admin post.restore': 'takenDown' },
  })
})

test('被下架的文章，作者无论怎样绕，都要先过审核才能再次公开', () => {
  const reachable = new Set<PostStatus>(['takenDown'])
  for (const status of reachable)
    for (const type of types) {
      const next = nextPostStatus(status, { type, by: 'author' })
      if (next) reachable.add(next)
    }

  expect([...reachable].toSorted()).toEqual(['deleted', 'rejected', 'reviewing', 'takenDown'])
})
