import { describe, expect, test } from 'vitest'
import { createActor, fromCallback } from 'xstate'
import { connectUploads } from '#machines/upload/uploads.connect.ts'
import { uploadsMachine, type SendingEvent } from '#machines/upload/uploads.machine.ts'

describe('uploads', () => {
  test('一张走到，一张失败再重试；数得清还有几张没到', () => {
    const { view, report, sent } = startUploads()
    view().add('a', '山.png')
    view().add('b', '水.png')
    expect(view().unfinished).toBe(2)
    report('a', { type: 'upload.progressed', id: 'a', progress: 0.25 })
    report('b', { type: 'upload.failed', id: 'b', failure: { kind: 'timeout' } })
    expect(view().list).toMatchObject([
      { name: '山.png', status: 'uploading', progress: 0.25 },
      { name: '水.png', status: 'failed', failure: { kind: 'timeout' } },
    ])
    view().retry('b')
    report('a', { type: 'upload.succeeded', id: 'a', url: '/images/post/1.png' })
    report('b', { type: 'upload.succeeded', id: 'b', url: '/images/post/2.png' })
    expect(view().list.map(({ url }) => url)).toEqual([
      '/images/post/1.png',
      '/images/post/2.png',
    ])
    expect(view().unfinished).toBe(0)
    expect(sent).toEqual(['a', 'b', 'b'])
  })

  test('取消：还在路上的真的停下，之后的回音没有人听', () => {
    const { view, report, stopped } = startUploads()
    view().add('a', '山.png')
    view().cancel('a')
    expect(stopped).toEqual(['a'])
    report('a', { type: 'upload.succeeded', id: 'a', url: '/images/post/1.png' })
    expect(view().list).toEqual([])
  })

  test('没有提供 send，一用就知道', () => {
    const actor = createActor(uploadsMachine).start()
    const errors: unknown[] = []
    actor.subscribe({ error: (error) => errors.push(error) })
    actor.send({ type: 'upload.add', id: 'a', name: '山.png' })
    expect(String(errors[0])).toContain('send was not provided')
  })
})

function startUploads() {
  const sent: string[] = []
  const stopped: string[] = []
  const reports = new Map<string, (event: SendingEvent) => void>()
  const machine = uploadsMachine.provide({
    actors: {
      send: fromCallback<{ type: 'none' }, { id: string }, SendingEvent>(
        ({ input, sendBack }) => {
          sent.push(input.id)
          reports.set(input.id, sendBack)
          return () => stopped.push(input.id)
        },
      ),
    },
  })
  const actor = createActor(machine).start()
  const view = () => connectUploads(actor.getSnapshot(), (event) => actor.send(event))
  const report = (id: string, event: SendingEvent) => reports.get(id)?.(event)
  return { view, report, sent, stopped }
}
