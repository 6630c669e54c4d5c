import { expect, onTestFinished, test } from 'vitest'
import {
  createActor,
  createMachine,
  fromCallback,
  fromPromise,
  fromTransition,
  type InspectionEvent,
} from 'xstate'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { definitionOf } from '#src/app/inspector/definition.ts'
import { createSafeInspection } from '#src/app/inspector/safe-inspection.ts'
import { inspectActors } from '#src/app/inspect-actors.ts'
import { models } from '#tests/machines/models.ts'
import { structureOf } from '#tests/support/paths/structure.ts'

test.each(models)('$name：画得出来的都在，状态与转移一个不少', ({ machine }) => {
  const drawn = createMachine(JSON.parse(JSON.stringify(definitionOf(machine))) as object)
  const sorted = (it: ReturnType<typeof structureOf>) =>
    [...it.states, ...it.transitions, ...it.timers].toSorted()
  expect(sorted(structureOf(drawn))).toEqual(sorted(structureOf(machine)))
})

test('定义里只有画图要的：上下文、输入、参数、说明都不在', () => {
  const canary = '金丝雀'
  const config = {
    id: 'cage',
    context: { canary },
    description: canary,
    meta: { canary },
    output: { canary },
    initial: 'shut',
    entry: { type: 'lock', params: { canary } },
    states: {
      shut: {
        meta: { canary },
        description: canary,
        tags: ['quiet'],
        invoke: { id: 'song', src: 'sing', input: { canary }, onDone: 'open' },
        on: { open: { target: 'open', guard: { type: 'mayOpen', params: { canary } } } },
      },
      open: { type: 'final', output: canary },
    },
  } as const
  const told = JSON.stringify(definitionOf(createMachine(config)))
  for (const kept of ['cage', 'shut', 'quiet', 'song', 'sing', 'mayOpen', 'lock', 'final'])
    expect(told).toContain(`"${kept}"`)
  expect(told).not.toContain(canary)
})

test('每个先报到，再说别的，只报到一次；早就开始的也一样，父在子前', () => {
  const told = listen()
  const toaster = createActor(toasterMachine).start()
  onTestFinished(() => void toaster.stop())
  toaster.send({ type: 'toast.show', toast: { kind: 'info', title: '早安' } })
  const met = told.filter(({ type }) => type === '@xstate.actor')
  expect(met.map(({ actorRef }) => nameOf(actorRef))).toEqual(['toaster 1', 'toast-1'])
  expect(told[0]).toBe(met[0])
  const child = told.findIndex(({ actorRef }) => nameOf(actorRef) === 'toast-1')
  expect(told[child]).toBe(met[1])
  expect(told[child]?.actorRef).toMatchObject({ _parent: met[0]?.actorRef })
})

test('说得出走到了哪里、谁发来的；文字只剩字数', () => {
  const told = listen()
  const toaster = createActor(toasterMachine).start()
  onTestFinished(() => void toaster.stop())
  toaster.send({ type: 'toast.show', toast: { kind: 'info', title: '金丝雀' } })
  const [shown] = told.filter(
    (each) => each.type === '@xstate.snapshot' && each.event.type === 'toast.show',
  )
  expect(shown).toMatchObject({
    event: { type: 'toast.show', toast: { kind: 'info', title: '…3' } },
    snapshot: {
      status: 'active',
      value: toaster.getSnapshot().value,
      context: { toasts: [{ title: '…3' }] },
    },
  })
  expect(Object.keys(shown && 'snapshot' in shown ? shown.snapshot : {})).toEqual([
    'status',
    'value',
    'context',
  ])
})

test('不是状态机的也一样：输入、结果、错误、说出来的、自己的内容都不留原文', async () => {
  const told = listen()
  const input = { token: '金丝雀' }
  const parent = createActor(
    createMachine({
      invoke: [
        { id: 'good', src: fromPromise(() => Promise.resolve('金丝雀')), input },
        { id: 'bad', src: fromPromise(() => Promise.reject(new Error('金丝雀'))), onError: {} },
        {
          id: 'call',
          src: fromCallback(({ sendBack }) => sendBack({ type: 'said', text: '金丝雀' })),
        },
      ],
    }),
  ).start()
  const words = createActor(
    fromTransition((_, { text }: { type: 'say'; text: string }) => text, '金丝雀'),
  )
  words.start()
  words.send({ type: 'say', text: '金丝雀又来了' })
  await Promise.resolve()
  onTestFinished(() => void parent.stop())
  const said = told
    .filter((each) => each.type === '@xstate.event')
    .map(({ event }) => event)
    .filter(({ type }) => !/^xstate\.(init|promise)/.test(type))
  expect(said).toMatchObject([
    { type: 'said', text: '…3' },
    { type: 'say', text: '…6' },
    { type: 'xstate.done.actor.good', output: '…3' },
    { type: 'xstate.error.actor.bad', error: '@error' },
  ])
  const written = JSON.stringify([told, told.map(({ actorRef }) => actorRef.getSnapshot())])
  expect(written).toContain('"…6"')
  expect(written).not.toContain('金丝雀')
})

test('编号起的名字也不留编号', () => {
  const told = listen()
  const machine = createMachine({ id: 'resource' })
  const post = '0199f3a0-0000-7000-8000-000000000001'
  for (const id of ['home', `post ${post}`, '林间@canary.cn', 'hunter2']) {
    const actor = createActor(machine, { id }).start()
    onTestFinished(() => void actor.stop())
  }
  const met = told.filter(({ type }) => type === '@xstate.actor')
  expect(met.map(({ actorRef }) => nameOf(actorRef))).toEqual([
    'resource home',
    'resource post #1',
    'resource #2.cn',
    'resource #3',
  ])
})

/** What is told of every actor from now on. */
function listen() {
  const told: InspectionEvent[] = []
  const safely = createSafeInspection()
  onTestFinished(inspectActors((inspected) => void told.push(...safely(inspected))))
  return told
}

const nameOf = (actor: object) => ('id' in actor ? actor.id : undefined)
