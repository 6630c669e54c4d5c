import { expect, test } from 'vitest'
import {
  awaitsReview,
  type Capacity,
  nextPostState,
  type PostEvent,
  type PostPhase,
  type PostState,
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

const stateIn = (phase: PostPhase): PostState => ({
  status: phase === 'updating' ? 'published' : phase,
  isUpdating: phase === 'updating',
  deletedFrom: null,
})
const deleted = (deletedFrom: PostPhase | null): PostState => ({
  status: 'deleted',
  isUpdating: false,
  deletedFrom,
})

/** A stateIn in a word. */
function word({ status, isUpdating, deletedFrom }: PostState) {
  if (status === 'deleted') return `deleted ${deletedFrom ?? 'by an administrator'}`
  return isUpdating ? 'updating' : status
}

function nextOf(from: PostState) {
  const outcomes = capacities.flatMap((by) =>
    types.flatMap((type) =>
      [false, true].flatMap((needsReview) => {
        const next = nextPostState(from, { type, by, needsReview })
        const isRepeated = needsReview && type !== 'post.publish'
        if (!next || isRepeated) return []
        return [[`${by} ${type}${needsReview ? ' for review' : ''}`, word(next)]]
      }),
    ),
  )
  return Object.fromEntries(outcomes)
}

test('文章的每个状态、每个动作、每种身份，结果都在这张表里', () => {
  const table = Object.fromEntries(phases.map((phase) => [phase, nextOf(stateIn(phase))]))
  expect(table).toEqual(postRules)
})

test.each(phases)('自己删除的 %s，恢复成原样；管理员恢复的先是下架', (phase) => {
  expect(nextOf(deleted(phase))).toEqual(deletedPostRules(phase))
})

test('管理员删除的，谁恢复都先是下架', () => {
  expect(nextOf(deleted(null))).toEqual(deletedPostRules(null))
})

test.each([
  ['被下架的', stateIn('takenDown')],
  ['被驳回的', stateIn('rejected')],
  ['被管理员删除的', deleted(null)],
])('%s文章，作者无论怎样绕，都要先过审核才能再次公开', (_, start) => {
  const reachable = new Map([[word(start), start]])
  for (const from of reachable.values())
    for (const type of types) {
      const next = nextPostState(from, { type, by: 'author' })
      if (next) reachable.set(word(next), next)
    }
  expect([...reachable.values()].some(({ status }) => status === 'published')).toBe(false)
  expect([...reachable.keys()]).toContain('reviewing')
})

test('等待审核的是提交了的与有修改在等的，删除之后仍记得', () => {
  expect(phases.filter((phase) => awaitsReview(stateIn(phase)))).toEqual([
    'reviewing',
    'updating',
  ])
  expect(phases.filter((phase) => awaitsReview(deleted(phase)))).toEqual([
    'reviewing',
    'updating',
  ])
  expect(awaitsReview(deleted(null))).toBe(false)
})
