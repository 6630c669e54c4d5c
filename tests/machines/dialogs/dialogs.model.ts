import assert from 'node:assert/strict'
import { dialogsMachine, type Dialog } from '#machines/dialogs/dialogs.machine.ts'
import { defineModel } from '#tests/support/paths/model.ts'
import { dialogsWords } from './dialogs.words.ts'

const banned: Dialog = {
  id: 'banned',
  title: '账号已被封禁',
  message: '永久封禁',
  confirmLabel: '确定',
  once: 'ban',
  untilSignIn: true,
}
const news: Dialog = {
  id: 'news',
  title: '规则改了',
  message: '请看一看新的社区规则',
  confirmLabel: '知道了',
}

const push = (dialog: Dialog) => ({ type: 'dialog.push', dialog }) as const
const confirm = { type: 'dialog.confirm' } as const
const started = { type: 'session.started' } as const

export const dialogsModel = defineModel({
  name: 'dialogs',
  machine: dialogsMachine,
  words: dialogsWords,
  starts: [undefined],
  cases: [push(banned), push(news), confirm, started],
  invariant({ value, context }, { trail, emitted }) {
    assert.equal(value === 'empty', context.queue.length === 0)
    const ids = context.queue.map(({ id }) => id)
    assert.equal(new Set(ids).size, ids.length)
    const answers = trail.filter(({ type }) => type === confirm.type).length
    assert.ok(emitted.length <= answers, 'nobody is told what nobody answered')
    const sessions = trail.filter(({ type }) => type === 'session.started').length + 1
    const bans = [...emitted.map(({ dialog }) => dialog), ...context.queue].filter(
      ({ once }) => once === 'ban',
    )
    assert.ok(bans.length <= sessions, 'a ban is told once in a session')
    if (trail.at(-1)?.type === 'session.started')
      assert.ok(!ids.includes(banned.id), 'nobody who is signed in is asked to sign in')
  },
  scenarios: [
    {
      name: '先来先显示，答完一个再显示下一个',
      trail: [push(news), push(banned), confirm],
      shows({ context }, { emitted }) {
        assert.deepEqual(context.queue, [banned])
        assert.deepEqual(emitted, [{ type: 'dialog.confirmed', dialog: news }])
      },
    },
    {
      name: '封禁对话框在一次会话里只出现一次，重新登录后可以再出现',
      trail: [push(banned), confirm, push(banned), started, push(banned)],
      shows({ context }, { emitted }) {
        assert.deepEqual(context.queue, [banned])
        assert.deepEqual(emitted, [{ type: 'dialog.confirmed', dialog: banned }])
      },
    },
    {
      name: '在别的标签页里重新登录了：叫人去登录的那个不用再答，没有谁替人答；别的留着',
      trail: [push(banned), push(news), started],
      shows({ context, value }, { emitted }) {
        assert.equal(value, 'showing')
        assert.deepEqual(context.queue, [news])
        assert.deepEqual(emitted, [])
      },
    },
    {
      name: '在别的标签页里重新登录了：还在排队的那个也不再问',
      trail: [push(news), push(banned), started, confirm],
      shows({ context }, { emitted }) {
        assert.deepEqual(context.queue, [])
        assert.deepEqual(emitted, [{ type: 'dialog.confirmed', dialog: news }])
      },
    },
    {
      name: '同一个对话框不排两次队',
      trail: [push(news), push(news)],
      shows({ context }) {
        assert.deepEqual(context.queue, [news])
      },
    },
  ],
})
