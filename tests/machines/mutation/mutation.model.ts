import assert from 'node:assert/strict'
import { createMutationMachine } from '#machines/mutation/mutation.machine.ts'
import { defineModel, done, fail } from '#tests/support/paths/model.ts'
import { mutationWords } from './mutation.words.ts'

const run = (value: boolean) => ({ type: 'mutation.run', value }) as const
const sync = (value: boolean) => ({ type: 'mutation.sync', value }) as const
const refused = { failure: { kind: 'denied', code: 1002 } }

export const mutationModel = defineModel({
  name: 'mutation',
  machine: createMutationMachine<boolean>(),
  words: mutationWords,
  starts: [{ value: false }, { value: true }],
  cases: [
    run(true),
    run(false),
    sync(true),
    sync(false),
    done('commit', true),
    done('commit', false),
    fail('commit', refused),
  ],
  invariant({ value, context, children }, { trail, emitted }) {
    assert.equal(value === 'running', 'commit' in children)
    if (value === 'idle') assert.equal(context.shown, context.base)
    const outcomes = trail.filter(({ type }) => type.startsWith('xstate.')).length
    assert.equal(emitted.length, outcomes, 'every outcome is told once')
  },
  step({ event, after }) {
    if (event.type === 'mutation.sync')
      assert.equal(after.context.base, event['value'], 'what the server says is the truth')
  },
  scenarios: [
    {
      name: '要的就是现在这样，就不发请求',
      trail: [run(false)],
      shows({ value }, { started }) {
        assert.equal(value, 'idle')
        assert.deepEqual(started, [])
      },
    },
    {
      name: '先显示，再由服务器认可',
      trail: [run(true), done('commit', true)],
      shows({ context }, { emitted }) {
        assert.deepEqual(context, { base: true, shown: true })
        assert.deepEqual(emitted, [{ type: 'mutation.committed', value: true }])
      },
    },
    {
      name: '服务器拒绝：退回原样，并说明原因',
      trail: [run(true), fail('commit', refused)],
      shows({ context }, { emitted }) {
        assert.deepEqual(context, { base: false, shown: false })
        assert.deepEqual(emitted, [
          { type: 'mutation.failed', value: true, failure: refused.failure },
        ])
      },
    },
    {
      name: '途中再点一次不发第二个请求',
      trail: [run(true), run(false)],
      shows({ context }, { started }) {
        assert.deepEqual(started, ['commit'])
        assert.equal(context.shown, true)
      },
    },
    {
      name: '途中得知服务器的新值：失败时退到新值',
      input: { value: true },
      trail: [run(false), sync(false), fail('commit', refused)],
      shows({ context }) {
        assert.equal(context.shown, false)
      },
    },
  ],
})
