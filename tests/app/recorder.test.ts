import { expect, onTestFinished, test } from 'vitest'
import {
  createActor,
  initialTransition,
  SimulatedClock,
  transition,
  type AnyEventObject,
  type AnyMachineSnapshot,
} from 'xstate'
import { createResourceMachine } from '#machines/resource/resource.machine.ts'
import { themeMachine } from '#machines/theme/theme.machine.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { inspectActors } from '#src/app/inspect-actors.ts'
import { createRedactor, keysOfWords } from '#src/lib/redact.ts'
import { createRecorder } from '#src/runtime/recorder.ts'
import { document, resolve, type Schema } from '#tests/openapi/document.ts'
import { models } from '#tests/machines/models.ts'
import { statesOf } from '#tests/support/paths/graph.ts'
import { casesAt, type MachineModel } from '#tests/support/paths/model.ts'
import { inspection } from '#tests/support/replays/record.ts'
import { withoutParent } from '#tests/support/paths/stand-in.ts'

test('一个事件记下时刻、种类、内容、到了哪个状态；一个字也没有留下', () => {
  const { recorder, clock } = record()
  const toaster = createActor(toasterMachine, { clock }).start()
  clock.increment(1000)
  const toast = { kind: 'success', title: '金丝雀发布成功', postId: '9' } as const
  toaster.send({ type: 'toast.show', toast })
  expect(
    recorder.actors().map(({ id, entries }) => ({ id, last: entries.at(-1) })),
  ).toMatchObject([
    {
      id: 'toaster 1',
      last: {
        at: 1000,
        type: 'toast.show',
        payload: { toast: { kind: 'success', title: '…7', postId: '#1' } },
        value: { screen: 'open', announcer: 'absent' },
        context: { shown: 1, toasts: [{ id: 'toast-1', title: '…7', postId: '#1' }] },
      },
    },
    { id: 'toast-1', last: { type: 'xstate.init' } },
  ])
})

test.each(models)('$name：事件里、上下文里，哪里藏了金丝雀，记录里都没有', (model) => {
  const recorder = createRecorder(() => 0)
  const seen = walk(model)
  expect(seen.length).toBeGreaterThan(0)
  for (const { snapshot, event } of seen) {
    for (const canary of canaries) {
      const { context } = snapshot
      const planted = {
        ...snapshot,
        context: plant(context, canary),
        machine: snapshot.machine,
      }
      const carried = { ...(plant(event, canary) as object), type: event.type }
      recorder.inspect(inspection(carried, planted))
    }
  }
  const [actor] = recorder.actors()
  expect(actor?.entries.length).toBeGreaterThan(0)
  const written = JSON.stringify(actor?.entries)
  for (const canary of canaries) expect(written).not.toContain(canary)
})

test('起了名字的叫名字，没起的按机器数；名字里的编号只留序号，再来一个同名的接着数', () => {
  const { recorder } = record()
  const post = '0199f3a0-0000-7000-8000-000000000001'
  const other = '0199f3a0-0000-7000-8000-000000000002'
  for (const id of ['home', `post ${post}`, `post ${other}`, `post ${post}`])
    createActor(resourceMachine, { id, input: { key: null, lifetime: 1 } }).start()
  startTheme()
  startTheme('theme')
  startTheme()
  expect(recorder.actors().map(({ id }) => id)).toEqual([
    'resource home',
    'resource post #1',
    'resource post #2',
    'resource post #1 2',
    'theme 1',
    'theme 2',
    'theme 3',
  ])
})

test('一个名字说的是谁，与那里面的编号是同一个序号', () => {
  const { recorder } = record()
  const key = '0199f3a0-0000-7000-8000-000000000001'
  createActor(resourceMachine, { id: `post ${key}`, input: { key, lifetime: 1 } }).start()
  expect(recorder.actors()[0]).toMatchObject({
    id: 'resource post #1',
    entries: [{ context: { key: '#1' } }],
  })
})

test.each(models)('$name：它听的每一个事件，名字照原样记下', ({ machine }) => {
  const { name } = createRedactor()
  const heard = statesOf(machine).flatMap(({ transitions }) => [...transitions.keys()])
  const types = heard.filter((type) => !type.endsWith('*'))
  expect(types.map(name)).toEqual(types)
})

test('合同里的词，照原样记下', () => {
  const { value: redact } = createRedactor()
  const said = wordsOf(document)
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(([key, word]) => redact(word, key) !== word)).toEqual([])
})

test('一段文字只说得出多长、与哪一段相同：前后的空白不算在内，有没有也分得出', () => {
  const { value: redact } = createRedactor()
  expect(redact(['林间', '山中', '林间', '林间 ', '山中 ', '😀', '', ' '])).toEqual([
    '…2',
    '…2#2',
    '…2',
    '…2~1',
    '…2#2~1',
    '…1',
    '…0',
    '…0~1',
  ])
})

test('编号只说得出是哪一个、谁在谁前面；记不下的先忘最久没见的，从不把两个说成一个', () => {
  const { value: redact, order } = createRedactor()
  expect(['b', 'c', 'a', 'c'].map((id) => redact(id, 'id'))).toEqual(['#1', '#2', '#3', '#2'])
  expect(order()).toEqual([3, 1, 2])
  const many = Array.from({ length: 3000 }, (_, at) => redact(`d${at}`, 'id'))
  expect(new Set(many).size).toBe(3000)
  expect(order()).toHaveLength(2000)
  expect(redact('d2999', 'id')).toBe(many.at(-1))
})

test('长列表留着开头和末尾各十项', () => {
  const { value: redact } = createRedactor()
  const list = redact(Array.from({ length: 25 }, (_, at) => at))
  expect(list).toEqual([
    0,
    1,
    2,
    3,
    4,
    5,
    6,
    7,
    8,
    9,
    '@5 more',
    15,
    16,
    17,
    18,
    19,
    20,
    21,
    22,
    23,
    24,
  ])
})

test('五百个以后忘掉最早的；结束了的比活着的先让位', () => {
  const { recorder } = record()
  const theme = startTheme()
  for (let time = 0; time < 600; time += 1)
    theme.send({ type: 'os.changed', dark: time % 2 > 0 })
  const [first] = recorder.actors()
  expect(first?.entries.length).toBe(500)
  expect(first?.entries.at(-1)?.number).toBe(recorder.count())
  const over = startTheme().stop()
  expect(over.getSnapshot().status).toBe('stopped')
  const alive = Array.from({ length: 199 }, () => startTheme())
  const known = recorder.actors()
  expect(known.length).toBe(200)
  expect(known.map(({ id }) => id)).not.toContain('theme 2')
  expect(known.filter(({ now }) => now() !== null)).toHaveLength(alive.length + 1)
})

test('页面收起时停掉的机器不算在运行，尽管它的快照说自己还活着；再开起来又算', () => {
  const recorder = createRecorder(() => 0)
  const [snapshot] = initialTransition(themeMachine, { preference: 'system', osDark: false })
  const isRunning = () => recorder.actors()[0]?.now() !== null
  recorder.inspect(inspection({ type: 'xstate.init' }, snapshot))
  expect(isRunning()).toBe(true)
  recorder.inspect(inspection({ type: 'xstate.stop' }, snapshot))
  expect(isRunning()).toBe(false)
  recorder.inspect(inspection({ type: 'xstate.init' }, snapshot))
  expect(isRunning()).toBe(true)
})

test('记录不会走进没有尽头的内容：一百万字、一万项、一千层都马上说完', () => {
  const { value: redact } = createRedactor()
  let deep: unknown = '金丝雀'
  for (let level = 0; level < 1000; level += 1) deep = { deep }
  const huge = {
    text: '字'.repeat(1_000_000),
    list: Array.from({ length: 10_000 }, (_, at) => ({ id: `${at}`, title: '题' })),
    deep,
  }
  expect(redact({ text: huge.text })).toEqual({ text: '…1000000' })
  expect(JSON.stringify(redact(huge)).length).toBeLessThan(10_000)
  const looked: string[] = []
  const watched = new Proxy(huge.list, {
    get: (list, key) => (looked.push(String(key)), Reflect.get(list, key) as unknown),
  })
  redact(watched)
  expect(looked.length).toBeLessThan(100)
})

test('没有变的部分只化简一次', () => {
  const { recorder } = record()
  const toaster = createActor(toasterMachine).start()
  toaster.send({ type: 'toast.show', toast: { kind: 'info', title: '一' } })
  toaster.send({ type: 'toast.pause', id: 'nobody' })
  const [, shown, paused] = recorder.actors()[0]?.entries ?? []
  expect(paused?.type).toBe('toast.pause')
  expect(toastsOf(paused?.context)).toBe(toastsOf(shown?.context))
  toaster.stop()
})

test('停了再开的机器不会记两遍；不记了就不再记', () => {
  const { recorder, stop } = record()
  const theme = startTheme()
  theme.send({ type: 'os.changed', dark: true })
  const before = recorder.count()
  theme.start()
  theme.send({ type: 'os.changed', dark: false })
  expect(recorder.count()).toBe(before + 1)
  stop()
  startTheme()
  expect(recorder.actors()).toHaveLength(1)
})

const canaries = ['金丝雀', 'lin@canary.cn', 'hunter2', 'eyJhbGciOi.canary.signature']

/** Every word that a part of the contract may hold where the product keeps words, with the key there. */
function wordsOf(part: unknown): [string, string][] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {} } = part as Schema
  const own = Object.entries(properties).flatMap(([key, schema]) =>
    keysOfWords.has(key) ? enumOf(schema).map((word): [string, string] => [key, word]) : [],
  )
  return [...own, ...Object.values(part).flatMap(wordsOf)]
}

function enumOf(schema: Schema): string[] {
  const { enum: words = [], anyOf = [], oneOf = [] } = resolve<Schema>(schema)
  const inner = [...anyOf, ...oneOf].flatMap(enumOf)
  return [...words.filter((word) => typeof word === 'string'), ...inner]
}

/** Puts the canary in place of every text, and beside everything under a name of its own. */
function plant(value: unknown, canary: string, depth = 8): unknown {
  if (typeof value === 'string') return canary
  if (typeof value !== 'object' || value === null || depth === 0) return value
  if (Array.isArray(value)) return value.map((item) => plant(item, canary, depth - 1))
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  const planted = Object.entries(value).map(([key, item]) => [
    key,
    plant(item, canary, depth - 1),
  ])
  return { ...Object.fromEntries(planted), [canary.toUpperCase() + canary]: canary }
}

/** Every case of a model at the start and one step on, and where it led. */
function walk(model: MachineModel) {
  const machine = withoutParent(model.machine)
  const seen: { snapshot: AnyMachineSnapshot; event: AnyEventObject }[] = []
  let edge = model.starts.map((input): AnyMachineSnapshot => {
    const [snapshot] = initialTransition(machine, input)
    seen.push({ snapshot, event: { type: 'xstate.init', input } })
    return snapshot
  })
  for (let step = 0; step < 2; step += 1) {
    edge = edge.slice(0, 20).flatMap((before) =>
      casesAt(model, before).map((event) => {
        const [snapshot] = transition(machine, before, event)
        seen.push({ snapshot, event })
        return snapshot
      }),
    )
  }
  return seen
}

function record() {
  const clock = new SimulatedClock()
  const recorder = createRecorder(() => clock.now())
  const stop = inspectActors(recorder.inspect)
  onTestFinished(stop)
  return { recorder, clock, stop }
}

const resourceMachine = createResourceMachine<unknown, string | null>()

const startTheme = (id?: string) =>
  createActor(themeMachine.provide({ actions: { apply: () => {}, persist: () => {} } }), {
    ...(id !== undefined && { id }),
    input: { preference: 'system', osDark: false },
  }).start()

const toastsOf = (context: unknown) => (context as { toasts?: unknown } | undefined)?.toasts
