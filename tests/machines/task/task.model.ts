import assert from 'node:assert/strict'
import { createTaskMachine } from '#machines/task/task.machine.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import { taskWords } from './task.words.ts'

const run = (order: string) => ({ type: 'task.run', order }) as const
const forget = { type: 'task.forget' } as const
const refused = { failure: { kind: 'denied', code: 1002 } }

export const taskModel = defineModel({
  name: 'task',
  machine: createTaskMachine<string, number>(),
  words: taskWords,
  starts: [undefined],
  cases: [run('用户'), run('文章'), forget, done('perform', 3), fail('perform', refused)],
  invariant(snapshot, { trail, emitted }) {
    const { context, children } = snapshot
    const rests = (as: 'idle' | 'done' | 'failed') => snapshot.matches({ resting: as })
    assert.equal(snapshot.matches('running'), 'perform' in children)
    assert.equal(context.answer !== null, rests('done'), 'what is shown is of the last one')
    assert.equal(context.failure !== null, rests('failed'))
    assert.equal(context.order === null, rests('idle'))
    const outcomes = trail.filter(({ type }) => type.startsWith('xstate.')).length
    assert.equal(emitted.length, outcomes, 'every outcome is told once')
  },
  scenarios: [
    {
      name: '做成了：说出做的是哪一件、结果是什么，结果留着',
      trail: [run('用户'), done('perform', 3)],
      shows({ context }, { emitted, asked }) {
        assert.deepEqual(
          asked.map(({ input }) => input),
          [{ order: '用户' }],
        )
        assert.deepEqual(emitted, [{ type: 'task.done', order: '用户', answer: 3 }])
        assert.deepEqual(context, { order: '用户', answer: 3, failure: null })
      },
    },
    {
      name: '没做成：说出是哪一件、为什么，再按就再做一次',
      trail: [run('用户'), fail('perform', refused), run('用户')],
      shows({ value }, { emitted, started }) {
        assert.deepEqual(emitted, [
          { type: 'task.failed', order: '用户', failure: refused.failure },
        ])
        assert.deepEqual(started, ['perform', 'perform'])
        assert.equal(value, 'running')
      },
    },
    {
      name: '做着的时候再按，不开始第二件，也忘不掉',
      trail: [run('用户'), run('文章'), forget],
      shows({ context }, { started }) {
        assert.deepEqual(started, ['perform'])
        assert.equal(context.order, '用户')
      },
    },
    {
      name: '又做一件：上一次的结果不再留着',
      trail: [run('用户'), done('perform', 3), run('文章')],
      shows({ value, context }, { asked }) {
        assert.equal(value, 'running')
        assert.deepEqual(context, { order: '文章', answer: null, failure: null })
        assert.deepEqual(asked.at(-1), { of: 'perform', input: { order: '文章' } })
      },
    },
    {
      name: '关掉：结果不留',
      trail: [run('用户'), done('perform', 3), forget],
      shows({ context }) {
        assert.deepEqual(context, { order: null, answer: null, failure: null })
      },
    },
    {
      name: '没做成的，关掉也不留',
      trail: [run('用户'), fail('perform', refused), forget],
      shows({ value, context }) {
        assert.deepEqual(value, { resting: 'idle' })
        assert.deepEqual(context, { order: null, answer: null, failure: null })
      },
    },
  ],
})
