import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { connectDialogs } from '#machines/dialogs/dialogs.connect.ts'
import { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts'

test('一个接一个地问，各自得到回答', () => {
  const actor = createActor(dialogsMachine).start()
  const confirmed: string[] = []
  actor.on('dialog.confirmed', ({ dialog }) => confirmed.push(dialog.id))
  const view = () => connectDialogs(actor.getSnapshot(), (event) => actor.send(event))

  expect(view().dialog).toBeNull()
  actor.send({
    type: 'dialog.push',
    dialog: {
      id: 'expired',
      title: '登录已过期',
      message: '请重新登录',
      confirmLabel: '去登录',
    },
  })
  actor.send({
    type: 'dialog.push',
    dialog: {
      id: 'banned',
      title: '账号已被封禁',
      message: '永久封禁',
      confirmLabel: '确定',
    },
  })

  expect(view().dialog?.id).toBe('expired')
  view().confirm()
  expect(view().dialog?.id).toBe('banned')
  view().confirm()
  expect(view().dialog).toBeNull()
  expect(confirmed).toEqual(['expired', 'banned'])
})
