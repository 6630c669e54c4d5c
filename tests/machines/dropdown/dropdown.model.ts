import assert from 'node:assert/strict'
import { dropdownMachine } from '#machines/dropdown/dropdown.machine.ts'
import { after, defineModel } from '#tests/support/paths/model.ts'
import { dropdownWords } from './dropdown.words.ts'

const enter = (name: string) => ({ type: 'menu.enter', name }) as const
const leave = (name: string) => ({ type: 'menu.leave', name }) as const
const toggle = (name: string) => ({ type: 'menu.toggle', name }) as const
const close = { type: 'menu.close' } as const
const hidden = after('hiding', 'dropdown.leaving')

export const dropdownModel = defineModel({
  name: 'dropdown',
  machine: dropdownMachine,
  words: dropdownWords,
  starts: [undefined],
  cases: [
    enter('user'),
    enter('bell'),
    leave('user'),
    leave('bell'),
    toggle('user'),
    toggle('bell'),
    close,
  ],
  invariant(snapshot, { trail, timers }) {
    assert.equal(snapshot.matches('hidden'), snapshot.context.open === null)
    const last = trail.at(-1)
    if (last?.type === 'menu.enter')
      assert.equal(snapshot.context.open, last['name'], 'what was asked for last is open')
    if (last?.type === 'menu.close') assert.equal(snapshot.context.open, null)
    for (const { delay } of timers) assert.equal(delay, 100)
  },
  step({ before, event, after }) {
    const isOther = before.context.open !== event['name']
    if (event.type === 'menu.enter')
      assert.equal(
        after.matches({ open: 'pinned' }),
        before.matches({ open: 'pinned' }) && !isOther,
        'the mouse neither pins a menu nor loosens one',
      )
    if (event.type === 'menu.toggle' && isOther) {
      assert.equal(after.matches({ open: 'pinned' }), true)
      assert.equal(after.context.open, event['name'])
    }
  },
  scenarios: [
    {
      name: '点开之后鼠标经过，再点一次仍是收起',
      trail: [toggle('user'), enter('user'), toggle('user')],
      shows(snapshot) {
        assert.equal(snapshot.context.open, null)
      },
    },
    {
      name: '鼠标离开 100 毫秒后收起',
      trail: [enter('user'), leave('user'), hidden],
      shows(snapshot, { timers }) {
        assert.equal(snapshot.context.open, null)
        assert.deepEqual(
          timers.map(({ delay }) => delay),
          [100],
        )
      },
    },
    {
      name: '100 毫秒内回来就不收起',
      trail: [enter('user'), leave('user'), enter('user')],
      shows(snapshot) {
        assert.equal(snapshot.matches({ open: 'hovered' }), true)
      },
    },
    {
      name: '同时只开一个：移到旁边的菜单，前一个立刻让位',
      trail: [enter('user'), leave('user'), enter('bell')],
      shows(snapshot) {
        assert.equal(snapshot.context.open, 'bell')
      },
    },
    {
      name: '先进入新的再离开旧的，新的不会被收起',
      trail: [enter('user'), enter('bell'), leave('user')],
      shows(snapshot) {
        assert.equal(snapshot.context.open, 'bell')
        assert.equal(snapshot.matches('leaving'), false)
      },
    },
    {
      name: '触摸：点一下打开，再点一下收起',
      trail: [toggle('user'), toggle('user')],
      shows(snapshot) {
        assert.equal(snapshot.context.open, null)
      },
    },
    {
      name: '鼠标悬停打开后点击，不会被当作收起',
      trail: [enter('user'), toggle('user')],
      shows(snapshot) {
        assert.equal(snapshot.context.open, 'user')
      },
    },
    {
      name: '键盘打开，Esc 收起',
      trail: [toggle('user'), close],
      shows(snapshot) {
        assert.equal(snapshot.context.open, null)
      },
    },
  ],
})
