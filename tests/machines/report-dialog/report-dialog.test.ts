import { expect, test } from 'vitest'
import { createActor, fromPromise, waitFor } from 'xstate'
import { connectReportDialog } from '#machines/report-dialog/report-dialog.connect.ts'
import { reportDialogMachine } from '#machines/report-dialog/report-dialog.machine.ts'
import type { Report, ReportTarget } from '#machines/report-dialog/report-rules.ts'

test('填好才能提交；提交成功就关上，告诉在听的', async () => {
  const { actor, sent, heard } = startReport({})
  expect(view(actor)).toMatchObject({ isOpen: false, canSubmit: false })
  actor.send({ type: 'report.open', target })
  expect(view(actor)).toMatchObject({ isOpen: true, canSubmit: false, problems: {} })
  view(actor).choose(4)
  view(actor).describe('整篇抄自我的博客。')
  expect(view(actor).canSubmit).toBe(true)
  view(actor).submit()
  expect(view(actor)).toMatchObject({ isOpen: true, isSending: true, canSubmit: false })
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(view(actor).isOpen).toBe(false)
  expect(sent).toEqual([{ ...target, reason: 4, description: '整篇抄自我的博客。' }])
  expect(heard).toEqual([{ type: 'report.succeeded' }])
})

test('离开一格才说它的错；超长立刻说', () => {
  const { actor } = startReport({})
  actor.send({ type: 'report.open', target })
  view(actor).describe('短')
  expect(view(actor).problems).toEqual({})
  view(actor).leaveReason()
  expect(view(actor).problems).toEqual({ reason: 'missing' })
  view(actor).leaveDescription()
  expect(view(actor).problems).toEqual({ reason: 'missing', description: 'tooShort' })
  view(actor).choose(0)
  view(actor).describe('')
  expect(view(actor).problems).toEqual({ description: 'missing' })

  view(actor).cancel()
  actor.send({ type: 'report.open', target })
  view(actor).describe('字'.repeat(501))
  expect(view(actor).problems).toEqual({ description: 'tooLong' })
})

test('服务器拒绝：填的都在，说得出原因', async () => {
  const failure = { kind: 'missing', code: 2009, message: '文章不存在' }
  const { actor, heard } = startReport({ submit: () => refuse(failure) })
  actor.send({ type: 'report.open', target })
  view(actor).choose(6)
  view(actor).describe('说不清楚，但不对劲')
  view(actor).submit()
  await waitFor(actor, (snapshot) => snapshot.matches('open'))
  expect(view(actor)).toMatchObject({
    isOpen: true,
    canSubmit: true,
    reason: 6,
    description: '说不清楚，但不对劲',
  })
  expect(heard).toEqual([{ type: 'report.failed', failure }])
})

test('已经举报过：打开就知道，不必再填', async () => {
  const { actor, asked } = startReport({ check: () => Promise.resolve(true) })
  actor.send({ type: 'report.open', target })
  await waitFor(actor, (snapshot) => snapshot.matches('reported'))
  expect(view(actor)).toMatchObject({ isOpen: true, isReported: true, canSubmit: false })
  expect(asked).toEqual([target])
  view(actor).cancel()
  expect(view(actor).isOpen).toBe(false)
})

test('途中取消不了：到了服务器的收不回来，结果总会听到', async () => {
  let arrive = () => {}
  const signals: AbortSignal[] = []
  const { actor, heard } = startReport({
    submit: (signal) => {
      signals.push(signal)
      return new Promise<void>((resolve) => (arrive = resolve))
    },
  })
  actor.send({ type: 'report.open', target })
  view(actor).choose(0)
  view(actor).describe('全文都是广告')
  view(actor).submit()
  view(actor).cancel()
  expect(view(actor)).toMatchObject({ isOpen: true, isSending: true })
  arrive()
  await waitFor(actor, (snapshot) => snapshot.matches('closed'))
  expect(signals.map(({ aborted }) => aborted)).toEqual([false])
  expect(heard).toEqual([{ type: 'report.succeeded' }])
})

const target = { type: 0, targetId: 'p1' } as const

interface World {
  check?: () => Promise<boolean>
  submit?: (signal: AbortSignal) => Promise<void>
}

function startReport({
  check = () => Promise.resolve(false),
  submit = () => Promise.resolve(),
}: World) {
  const asked: ReportTarget[] = []
  const sent: Report[] = []
  const heard: object[] = []
  const machine = reportDialogMachine.provide({
    actors: {
      check: fromPromise<boolean, ReportTarget>(({ input }) => {
        asked.push(input)
        return check()
      }),
      submit: fromPromise<void, Report>(({ input, signal }) => {
        sent.push(input)
        return submit(signal)
      }),
    },
  })
  const actor = createActor(machine).start()
  actor.on('*', (event) => heard.push(event))
  return { actor, asked, sent, heard }
}

const view = (actor: ReturnType<typeof startReport>['actor']) =>
  connectReportDialog(actor.getSnapshot(), (event) => actor.send(event))

const refuse = (failure: object): Promise<never> =>
  Promise.reject(Object.assign(new Error('refused'), { failure }))
