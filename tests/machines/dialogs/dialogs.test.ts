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
      id: 'remove',
      title: '删除文章',
      message: '删除后不能恢复',
      confirmLabel: '删除',
      cancelLabel: '取消',
    },
  })

  expect(view().dialog?.id).toBe('expired')
  view().confirm()
  expect(view().dialog?.id).toBe('remove')
  view().cancel()
  expect(view().dialog).toBeNull()
  expect(confirmed).toEqual(['expired'])
})
