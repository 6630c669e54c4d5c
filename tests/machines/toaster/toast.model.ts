import assert from 'node:assert/strict'
import { toastMachine } from '#machines/toaster/toast.machine.ts'
import { after, defineModel } from '#tests/support/paths/model.ts'
import { toastWords } from './toast.words.ts'

const pause = { type: 'toast.pause' } as const
const resume = { type: 'toast.resume' } as const
const renew = { type: 'toast.renew' } as const
const runsOut = after('timeout', 'toast.counting')

export const toastModel = defineModel({
  name: 'toast',
  machine: toastMachine,
  words: toastWords,
  starts: [
    { id: 'toast-1', timeout: 3000 },
    { id: 'toast-1', timeout: 0 },
  ],
  cases: [pause, resume, renew],
  isRest: (snapshot) => snapshot.matches('staying'),
  invariant(snapshot, { trail, timers }) {
    if (snapshot.context.timeout === 0) assert.equal(snapshot.value, 'staying')
    if (trail.at(-1)?.type === 'toast.pause') assert.notEqual(snapshot.value, 'counting')
    assert.equal(snapshot.status === 'done', timers.length > 0, 'only time makes it leave')
  },
  step({ before, event, after }) {
    if (event.type !== 'toast.renew' || before.value !== 'counting') return
    assert.ok(before.can(renew), 'the same toast again has its whole time again')
    assert.equal(after.value, 'counting')
  },
  scenarios: [
    {
      name: '默认 3000 毫秒后消失，并说出自己是谁',
      trail: [runsOut],
      shows({ output }, { timers }) {
        assert.deepEqual(output, { id: 'toast-1' })
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [3000],
        )
      },
    },
    {
      name: '鼠标停在上面就不走，移开后重新计满时间',
      trail: [pause, resume, runsOut],
      shows({ status }, { timers }) {
        assert.equal(status, 'done')
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [3000],
        )
      },
    },
  ],
})
