import { expect, test } from 'vitest'
import {
  awaitsReview,
  type Capacity,
  nextPostStanding,
  type PostEvent,
  type PostPhase,
  type PostStanding,
} from '#machines/lifecycle/post.machine.ts'
import { deletedPostRules, postRules } from './post.rules.ts'

const phases: PostPhase[] = [
  'draft',
  'reviewing',
  'published',
  'updating',
  'rejected',
  'takenDown',
  'unpublished',
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

const standing = (phase: PostPhase): PostStanding => ({
  status: phase === 'updating' ? 'published' : phase,
  isUpdating: phase === 'updating',
  deletedFrom: null,
})
const deleted = (deletedFrom: PostPhase | null): PostStanding => ({
  status: 'deleted',
  isUpdating: false,
  deletedFrom,
})

/** A standing in a word. */
function word({ status, isUpdating, deletedFrom }: PostStanding) {
  if (status === 'deleted') return `deleted ${deletedFrom ?? 'by an administrator'}`
  return isUpdating ? 'updating' : status
}

function nextOf(from: PostStanding) {
  const outcomes = capacities.flatMap((by) =>
    types.flatMap((type) =>
      [false, true].flatMap((needsReview) => {
        const next = nextPostStanding(from, { type, by, needsReview })
        const isRepeated = needsReview && type !== 'post.publish'
        if (!next || isRepeated) return []
        return [[`${by} ${type}${needsReview ? ' for review' : ''}`, word(next)]]
      }),
    ),
  )
  return Object.fromEntries(outcomes)
}

test('文章的每个状态、每个动作、每种身份，结果都在这张表里', () => {
  const table = Object.fromEntries(phases.map((phase) => [phase, nextOf(standing(phase))]))
  expect(table).toEqual(postRules)
})

test.each(phases)('自己删除的 %s，恢复成原样；管理员恢复的先是下架', (phase) => {
  expect(nextOf(deleted(phase))).toEqual(deletedPostRules(phase))
})

test('管理员删除的，谁恢复都先是下架', () => {
  expect(nextOf(deleted(null))).toEqual(deletedPostRules(null))
})

test.each([
  ['被下架的', standing('takenDown')],
  ['被驳回的', standing('rejected')],
  ['被管理员删除的', deleted(null)],
])('%s文章，作者无论怎样绕，都要先过审核才能再次公开', (_, start) => {
  const reachable = new Map([[word(start), start]])
  for (const from of reachable.values())
    for (const type of types) {
      const next = nextPostStanding(from, { type, by: 'author' })
      if (next) reachable.set(word(next), next)
    }
  expect([...reachable.values()].some(({ status }) => status === 'published')).toBe(false)
  expect([...reachable.keys()]).toContain('reviewing')
})

test('等待审核的是提交了的与有修改在等的，删除之后仍记得', () => {
  expect(phases.filter((phase) => awaitsReview(standing(phase)))).toEqual([
    'reviewing',
    'updating',
  ])
  expect(phases.filter((phase) => awaitsReview(deleted(phase)))).toEqual([
    'reviewing',
    'updating',
  ])
  expect(awaitsReview(deleted(null))).toBe(false)
})
