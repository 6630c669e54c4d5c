import { expect, test } from 'vitest'
import { createActor } from 'xstate'
import { connectDialogs } from '#machines/dialogs/dialogs.connect.ts'
import { dialogsMachine } from '#machines/dialogs/dialogs.machine.ts'

test('一个接一个地问，各自得到回答', () => {
  const actor = createActor(dialogsMachine).start()
  const answers: string[] = []
  actor.on('dialog.confirmed', ({ dialog }) => answers.push(`确认 ${dialog.id}`))
  actor.on('dialog.cancelled', ({ dialog }) => answers.push(`取消 ${dialog.id}`))
  const view = () => connectDialogs(actor.getSnapshot(), (event) => actor.send(event))

  expect(view().dialog).toBeNull()
  view().push({
    id: 'expired',
    title: '登录已过期',
    message: '请重新登录',
    confirmLabel: '去登录',
  })
  view().push({
    id: 'remove',
    title: '删除文章',
    message: '删除后不能恢复',
    confirmLabel: '删除',
    cancelLabel: '取消',
  })

  expect(view().dialog?.id).toBe('expired')
  view().confirm()
  expect(view().dialog?.id).toBe('remove')
  view().cancel()
  expect(view().dialog).toBeNull()
  expect(answers).toEqual(['确认 expired', '取消 remove'])
})
