import assert from 'node:assert/strict'
import type { keeperMachine } from '#machines/draft/keeper.machine.ts'
import { after, done, fail, type Scenario, type Witness } from '#tests/support/paths/model.ts'
import {
  dropAside,
  flush,
  forget,
  full,
  granted,
  keep,
  kept,
  lost,
  named,
  record,
  refused,
  take,
  unread,
  wanted,
  written,
} from './keeper.events.ts'

const open = [granted, done('read', null)] as const
const pause = after('journalPause', 'keeper.writing.pausing')
/** Another tab writes, and nothing is told here. */
const watching = { away: { pen: 'elsewhere', aside: 'idle' } } as const

/** What a browser keeps of a draft, walk by walk. */
export const keeperScenarios: readonly Scenario<typeof keeperMachine>[] = [
  {
    name: '打开：读出存着的，锁上这篇草稿的每个名字',
    trail: [granted, done('read', kept)],
    shows(snapshot, { emitted, sent }) {
      assert.deepEqual(snapshot.value, { writing: 'kept' })
      assert.deepEqual(emitted, [{ type: 'keeper.opened', kept, isOwner: true }])
      assert.deepEqual(sent, [
        { to: 'lock', event: { type: 'lock.also', names: ['d1', 'p1'] } },
      ])
    },
  },
  {
    name: '一百毫秒之内记下，之后打的字再记一次',
    trail: [...open, keep('一'), keep('二'), pause, keep('三'), done('write', written), pause],
    shows(snapshot, { asked, timers, emitted }) {
      assert.deepEqual(snapshot.value, { writing: 'committing' })
      assert.deepEqual(writes(asked), ['二', '三'])
      assert.deepEqual(
        timers.map(({ delay }) => delay),
        [100, 100],
      )
      assert.deepEqual(emitted.at(-1), { type: 'keeper.kept', edit: 1 })
    },
  },
  {
    name: '页面要藏起来：不等，立刻记；正在记也把新的再记一次',
    trail: [...open, keep('一'), flush, keep('二'), flush],
    shows(snapshot, { asked }) {
      assert.deepEqual(snapshot.value, { writing: 'committing' })
      assert.deepEqual(writes(asked), ['一', '二'])
    },
  },
  {
    name: '存满了：说实话，五秒后再试，试成了就好了',
    trail: [
      ...open,
      keep('一'),
      pause,
      fail('write', full),
      after('journalRest', 'keeper.writing.refused'),
      done('write', written),
    ],
    shows(snapshot, { emitted, timers, asked }) {
      assert.deepEqual(snapshot.value, { writing: 'kept' })
      assert.deepEqual(emitted.slice(1), [
        { type: 'keeper.failed', problem: 'full' },
        { type: 'keeper.kept', edit: 1 },
      ])
      assert.equal(timers.at(-1)?.delay, 5000)
      assert.deepEqual(writes(asked), ['一', '一'])
    },
  },
  {
    name: '读不了（隐私模式）：照样可以写，只是说明这里不存',
    trail: [granted, fail('read', unread)],
    shows(snapshot, { emitted }) {
      assert.deepEqual(snapshot.value, { writing: 'kept' })
      assert.deepEqual(emitted, [
        { type: 'keeper.opened', kept: null, isOwner: true },
        { type: 'keeper.failed', problem: 'unavailable' },
      ])
    },
  },
  {
    name: '别的标签页正在写：只读，也看得到存着的',
    trail: [refused, done('read', kept)],
    shows(snapshot, { emitted }) {
      assert.deepEqual(snapshot.value, watching)
      assert.deepEqual(emitted, [{ type: 'keeper.opened', kept, isOwner: false }])
    },
  },
  {
    name: '读不了，笔也不在手里：空着看',
    trail: [refused, fail('read', unread)],
    shows: (_snapshot, { emitted }) =>
      assert.deepEqual(emitted, [{ type: 'keeper.opened', kept: null, isOwner: false }]),
  },
  {
    name: '别人要接管：先把最后的字记下，再放手',
    trail: [
      ...open,
      keep('一'),
      wanted,
      keep('二'),
      done('lastWrite', written),
      done('lastWrite', { edit: 2, isOvertaken: false }),
    ],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, watching)
      assert.deepEqual(writes(witness.asked), ['一', '二'])
      assert.deepEqual(witness.emitted.slice(1), [
        { type: 'keeper.kept', edit: 1 },
        { type: 'keeper.kept', edit: 2 },
        { type: 'keeper.yielded' },
      ])
      assert.deepEqual(orders(witness), ['lock.release'])
    },
  },
  {
    name: '没有没记下的字：立刻放手',
    trail: [...open, wanted],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, watching)
      assert.deepEqual(orders(witness), ['lock.release'])
      assert.deepEqual(witness.emitted.at(-1), { type: 'keeper.yielded' })
    },
  },
  {
    name: '最后的字记不下：不放手，接着试',
    trail: [...open, keep('一'), wanted, fail('lastWrite', full)],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, { writing: 'refused' })
      assert.ok(snapshot.context.isUnwritten)
      assert.deepEqual(orders(witness), [])
    },
  },
  {
    name: '笔被拿走，还有没记下的字：记在旁边',
    trail: [...open, keep('一'), lost, done('setAside')],
    shows(snapshot, { asked, emitted }) {
      assert.deepEqual(snapshot.value, watching)
      assert.deepEqual(asked.at(-1), { of: 'setAside', input: { record: record('一') } })
      assert.deepEqual(emitted.at(-1), { type: 'keeper.yielded' })
    },
  },
  {
    name: '正在记的时候笔被拿走：这些字也记在旁边',
    trail: [...open, keep('一'), flush, lost],
    shows: (_snapshot, { asked }) =>
      assert.deepEqual(asked.at(-1), { of: 'setAside', input: { record: record('一') } }),
  },
  {
    name: '迟到的字：笔不在手里，记在旁边',
    trail: [
      refused,
      done('read', null),
      keep('迟'),
      keep('到'),
      done('setAside'),
      done('setAside'),
    ],
    shows: ({ value }, { asked, started }) => {
      assert.deepEqual(value, watching)
      assert.deepEqual(asked.at(-1), { of: 'setAside', input: { record: record('到') } })
      assert.deepEqual(started.filter((id) => id === 'write').length, 0)
    },
  },
  {
    name: '别的标签页抢先写了：放手，不盖掉它的',
    trail: [...open, keep('一'), flush, done('write', { edit: 1, isOvertaken: true })],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, watching)
      assert.ok(!snapshot.context.isOwner)
      assert.deepEqual(orders(witness), ['lock.release'])
    },
  },
  {
    name: '抢先写了的时候还有更新的字：也记在旁边',
    trail: [
      ...open,
      keep('一'),
      flush,
      keep('二'),
      done('write', { edit: 1, isOvertaken: true }),
    ],
    shows: ({ value }, { asked }) => {
      assert.deepEqual(value, { away: { pen: 'elsewhere', aside: 'putting' } })
      assert.deepEqual(asked.at(-1), { of: 'setAside', input: { record: record('二') } })
    },
  },
  {
    name: '接管：请对方放手，拿到之后从存着的接着写',
    trail: [refused, done('read', null), take, granted, done('read', kept)],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, { writing: 'kept' })
      assert.deepEqual(orders(witness), ['lock.claim', 'lock.also'])
      assert.deepEqual(witness.emitted.at(-1), { type: 'keeper.opened', kept, isOwner: true })
    },
  },
  {
    name: '对方三秒没有回应：拿过来',
    trail: [
      refused,
      done('read', null),
      take,
      after('yieldPatience', 'keeper.away.pen.taking'),
    ],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, { away: { pen: 'taking', aside: 'idle' } })
      assert.deepEqual(orders(witness), ['lock.claim', 'lock.steal'])
      assert.deepEqual(
        witness.timers.map(({ delay }) => delay),
        [3000],
      )
    },
  },
  {
    name: '接管途中又打了字：先记在旁边，拿到笔再读',
    trail: [refused, done('read', null), take, keep('一'), granted, done('setAside')],
    shows(snapshot, { started }) {
      assert.equal(snapshot.value, 'reading')
      assert.deepEqual(started.slice(-2), ['setAside', 'read'])
    },
  },
  {
    name: '接管途中来了迟到的字，记好了那边才放手：照样拿到笔',
    trail: [refused, done('read', null), take, keep('迟'), done('setAside'), granted],
    shows: ({ value }, { started, sent }) => {
      assert.equal(value, 'reading')
      assert.deepEqual(started.slice(-2), ['setAside', 'read'])
      assert.deepEqual(
        sent.filter(({ to }) => to === 'lock').map(({ event }) => event.type),
        ['lock.claim'],
      )
    },
  },
  {
    name: '接管途中来了迟到的字，那边一直不放手：三秒照样拿过来',
    trail: [
      refused,
      done('read', null),
      take,
      keep('迟'),
      after('yieldPatience', 'keeper.away.pen.taking'),
      done('setAside'),
      granted,
    ],
    shows: ({ value }, witness) => {
      assert.equal(value, 'reading')
      assert.deepEqual(orders(witness), ['lock.claim', 'lock.steal'])
    },
  },
  {
    name: '迟到的字还在记就点接管：请对方放手，不白点',
    trail: [refused, done('read', null), keep('迟'), take, done('setAside'), granted],
    shows: ({ value }, witness) => {
      assert.equal(value, 'reading')
      assert.deepEqual(orders(witness), ['lock.claim'])
    },
  },
  {
    name: '刚拿到笔、迟到的字还在记，又被要走两次：放手一次，读完只是看',
    trail: [
      refused,
      done('read', null),
      take,
      keep('迟'),
      granted,
      wanted,
      wanted,
      done('setAside'),
      done('read', kept),
    ],
    shows: ({ value }, witness) => {
      assert.deepEqual(value, watching)
      assert.deepEqual(orders(witness), ['lock.claim', 'lock.release'])
      assert.deepEqual(witness.emitted.at(-1), { type: 'keeper.opened', kept, isOwner: false })
    },
  },
  {
    name: '刚拿到笔、迟到的字还在记，又被拿走：读完只是看',
    trail: [
      refused,
      done('read', null),
      take,
      keep('迟'),
      granted,
      lost,
      done('setAside'),
      done('read', kept),
    ],
    shows: ({ value }, { emitted }) => {
      assert.deepEqual(value, watching)
      assert.deepEqual(emitted.at(-1), { type: 'keeper.opened', kept, isOwner: false })
    },
  },
  {
    name: '旁边也记不下：说实话',
    trail: [...open, keep('一'), lost, fail('setAside', full)],
    shows: (_snapshot, { emitted }) =>
      assert.deepEqual(emitted.at(-1), { type: 'keeper.failed', problem: 'full' }),
  },
  {
    name: '拿到了笔而旁边记不下：接着读，也说实话',
    trail: [refused, done('read', null), take, keep('一'), granted, fail('setAside', full)],
    shows(snapshot, { emitted }) {
      assert.equal(snapshot.value, 'reading')
      assert.deepEqual(emitted.at(-1), { type: 'keeper.failed', problem: 'full' })
    },
  },
  {
    name: '打开途中被要走：放手，读完只是看',
    trail: [granted, wanted, done('read', kept)],
    shows(snapshot, witness) {
      assert.deepEqual(snapshot.value, watching)
      assert.deepEqual(orders(witness), ['lock.release'])
    },
  },
  {
    name: '打开途中被拿走：读完只是看',
    trail: [granted, lost, done('read', kept)],
    shows: ({ value }) => assert.deepEqual(value, watching),
  },
  {
    name: '服务器有了名字：那个名字也锁上',
    trail: [...open, keep('一'), keep('一', named)],
    shows(_snapshot, { sent }) {
      assert.deepEqual(sent.at(-1), {
        to: 'lock',
        event: { type: 'lock.also', names: ['d1', 'p1'] },
      })
    },
  },
  {
    name: '服务器都有了：不必再存，没记的也不记了',
    trail: [...open, keep('一'), forget],
    shows(snapshot, { calls }) {
      assert.deepEqual(snapshot.value, { writing: 'kept' })
      assert.deepEqual(calls, [
        { type: 'forget', params: { record: forget.record, type: forget.type } },
      ])
    },
  },
  {
    name: '旁边的一份不要了',
    trail: [...open, dropAside],
    shows: (_snapshot, { calls }) =>
      assert.deepEqual(calls, [{ type: 'dropAside', params: { ...dropAside } }]),
  },
]

const writes = (asked: Witness['asked']) =>
  asked
    .filter(({ of }) => of === 'write' || of === 'lastWrite')
    .map(({ input }) => (input as ReturnType<typeof keep>).record.text.content)

/** What the lock was told, but for names that are known anyway. */
const orders = ({ sent }: Witness) =>
  sent
    .map(({ event }) => event)
    .filter((event) => event.type !== 'lock.also' || event['names'].length > 1)
    .map(({ type }) => type)
