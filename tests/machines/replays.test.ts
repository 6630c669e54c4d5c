import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import {
  createActor,
  initialTransition,
  SimulatedClock,
  transition,
  type AnyEventObject,
  type AnyStateMachine,
} from 'xstate'
import { conversationMachine } from '#machines/chat/conversation.machine.ts'
import { createFormMachine } from '#machines/form/form.machine.ts'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import {
  machineReport,
  machineReportText,
  type MachineReport,
  type ReportedStep,
} from '#src/features/diagnostic/machine-report.ts'
import { inspectActors } from '#src/app/inspect-actors.ts'
import { createRedactor, keysOfWords } from '#src/lib/redact.ts'
import { createRecorder } from '#src/runtime/recorder.ts'
import { pathsOf } from '#tests/support/paths/generate.ts'
import { done } from '#tests/support/paths/model.ts'
import { withoutOthers } from '#tests/support/paths/stand-in.ts'
import { readReport } from '#tests/support/replays/read.ts'
import { replaysOf } from '#tests/support/replays/record.ts'
import { hasParted, replayReport } from '#tests/support/replays/replay.ts'
import { exitCode, replayText } from '#tests/support/replays/text.ts'
import {
  deletedTo,
  history,
  older,
  open,
  readOnes,
  received,
  theirs,
  typing,
} from './chat/conversation.events.ts'
import { models } from './models.ts'

const folder = join(import.meta.dirname, '../replays')

for (const file of await readdir(folder)) {
  test(`${file}：当时走到哪里，现在还走到哪里`, async () => {
    const report = readReport(await readFile(join(folder, file), 'utf8'))
    if (report === null) throw new Error(`${file} holds no report`)
    const actors = replayReport(report)
    expect(actors.length).toBeGreaterThan(0)
    for (const { id, knows, steps, total } of actors) {
      expect(knows, id).not.toBe('nothing')
      expect(
        steps.map(({ replayed }) => replayed),
        id,
      ).toEqual(steps.map(({ recorded }) => recorded))
      expect(steps.length, id).toBe(total)
    }
  })
}

test('抄下来的报告重放一遍：每一步的状态都一样', () => {
  const report = readReport(`browser: x\n\n[machines]\n${machineReportText(toastReport())}`)
  const [toaster, toast, other] = report ? replayReport(report) : []
  expect(toaster).toMatchObject({ id: 'toaster 1', knows: 'same', total: 5, isWhole: true })
  expect(toaster?.steps.map(({ type }) => type)).toEqual([
    'xstate.init',
    'toast.show',
    'toast.show',
    'xstate.done.actor.toast-1',
    'toast.dismiss',
  ])
  expect(toaster && hasParted(toaster)).toBe(false)
  expect(toast?.steps.map(({ replayed }) => replayed)).toEqual(['"counting"', '"gone"'])
  expect(other).toMatchObject({ id: 'toast-2', knows: 'same' })
})

/** What a model walks that a replay can't judge, as a function decides it that no record can hold: what is wrong with a field. */
const unjudged: Readonly<Record<string, readonly string[]>> = {
  form: ['form.submit', 'form.change'],
}

test.each(models)(
  '$name：走过的路记下来再重放，从头、从半路，都走到一样的状态；用到的词都记得下',
  (model) => {
    const { value: redact } = createRedactor()
    const replays = pathsOf(model, { kind: 'edges' }).paths.flatMap(({ start, steps }) => {
      const { input, snapshot } = start
      const walk = [
        { event: { type: 'xstate.init', input }, snapshot },
        ...steps.map(({ event, snapshotAfter }) => ({ event, snapshot: snapshotAfter })),
      ]
      const words = walk.flatMap(({ event: { type: _type, ...payload }, snapshot }) =>
        wordsIn([payload, snapshot.context]),
      )
      expect(words.map(([key, word]) => redact(word, key))).toEqual(
        words.map(([, word]) => word),
      )
      return replaysOf(walk)
    })
    expect(replays.length).toBeGreaterThan(0)
    const parted = replays.filter(hasParted)
    const lasts = new Set(parted.map(({ steps }) => steps.at(-1)?.type))
    expect([...lasts]).toEqual(unjudged[model.name] ?? [])
    expect(parted.filter(({ isWhole }) => isWhole)).toEqual([])
    expect(parted.map((actor) => exitCode([actor]))).toEqual(parted.map(() => 2))
  },
)

test('编号过了十个还分先后，长列表留着两头：新的一条来了，对方就不算在输入', () => {
  const told = (from: number) =>
    Array.from({ length: 30 }, (_, at) => theirs(String(from + at), readOnes))
  const replays = replaysOf(
    walkOf(conversationMachine, { selfId: 'me', peerId: 'you' }, [
      open,
      done('first', history(told(1030), true)),
      older,
      done('older', history(told(1000))),
      typing,
      received(theirs('1059', readOnes)),
      received(theirs('1060')),
      deletedTo('1060'),
    ]),
  )
  expect(replays).toHaveLength(9)
  expect(replays.filter(hasParted)).toEqual([])
})

test('分歧是不是真的，看记录全不全：不全就说判断不了，全的照说分歧', () => {
  const input = { values: { name: '' }, validate: () => ({ name: '请填写' }) }
  const [form] = replaysOf(walkOf(createFormMachine(), input, [{ type: 'form.submit' }]))
  const [toaster] = replayReport(endingIn(toastReport(), 'clearing'))
  if (!form || !toaster) throw new Error('Nothing was replayed')
  expect(replayText([form])).toContain('没有分歧；判断不了：form 1。')
  expect(exitCode([form])).toBe(2)
  expect(replayText([form, toaster])).toContain('分歧：toaster 1；判断不了：form 1。')
  expect(exitCode([form, toaster])).toBe(1)
})

test('报告经过 Windows 的剪贴板，行尾变了也读得懂', () => {
  const text = `browser: x\n\n[machines]\n${machineReportText(toastReport())}`
  expect(readReport(text.replaceAll('\n', '\r\n'))).toEqual(readReport(text))
  expect(readReport(text)).not.toBeNull()
})

test('从半路开始的记录也能接着走', () => {
  const report = toastReport()
  const [, toast] = report.actors
  const [, ...later] = toast?.steps ?? []
  const halfway = { ...report, actors: [{ ...toast!, steps: later }] }
  expect(replayReport(halfway)[0]?.steps.map(({ replayed }) => replayed)).toEqual(
    later.map(([, , , value]) => JSON.stringify(value)),
  )
})

test('哪一步走到了别处，说得出是哪一步', () => {
  const text = replayText(replayReport(endingIn(toastReport(), 'clearing')))
  expect(text).toContain('✗ 00:00:06.000 toast.dismiss → 记录 "clearing"，重放 ')
  expect(text).toContain('分歧：toaster 1')
})

test('退出码：一样 0，分歧 1，不认识的机器、不同的版本都是 2', () => {
  const good = toastReport()
  const codeOf = (report: MachineReport) => exitCode(replayReport(report))
  const [toaster, ...toasts] = good.actors
  const kettle = { ...toaster!, machine: 'kettle' }
  expect(codeOf(good)).toBe(0)
  expect(codeOf(endingIn(good, 'x'))).toBe(1)
  expect(codeOf({ ...good, actors: [kettle, ...toasts] })).toBe(2)
  expect(codeOf(otherVersion(good))).toBe(2)
})

test('命令重放一个文件，用中文说机器和记录时的版本不同', async () => {
  const { code, out } = await replay(machineReportText(otherVersion(toastReport())))
  expect(out).toContain('状态机 toaster 和记录时的版本不同，下面是这一版会走的路。')
  expect(out).toContain('✓ 00:00:05.000 toast-1 done → ')
  expect(out).toContain('3 个状态机，9 步；没有分歧；版本不同或不认识：toaster 1。')
  expect(code).toBe(2)
})

test('不是报告的文件，命令说它不是', async () => {
  expect(readReport('{"actors":1}')).toBeNull()
  expect(await replay('{"actors":1}')).toMatchObject({
    code: 2,
    out: expect.stringContaining('不是一份带状态机记录的报告'),
  })
})

const otherVersion = ({ machines, ...report }: MachineReport): MachineReport => ({
  ...report,
  machines: { ...machines, toaster: '00000000' },
})

/** The same, as if the last event of its first actor had led elsewhere. */
function endingIn({ actors: [first, ...others], ...report }: MachineReport, state: string) {
  const [at, type, payload] = first!.steps.at(-1)!
  const steps: ReportedStep[] = [...first!.steps.slice(0, -1), [at, type, payload, state]]
  return { ...report, actors: [{ ...first!, steps }, ...others] }
}

/** What a machine goes through that runs alone, from its start on. */
function walkOf(machine: AnyStateMachine, input: unknown, events: readonly AnyEventObject[]) {
  const alone = withoutOthers(machine)
  let [snapshot] = initialTransition(alone, input)
  const begun = { event: { type: 'xstate.init', input }, snapshot }
  const steps = events.map((event) => {
    ;[snapshot] = transition(alone, snapshot, event)
    return { event, snapshot }
  })
  return [begun, ...steps]
}

/** Every text that stands where the product keeps words of its own, with the key there. */
function wordsIn(value: unknown, key = '', depth = 6): [string, string][] {
  if (typeof value === 'string') return keysOfWords.has(key) ? [[key, value]] : []
  if (typeof value !== 'object' || value === null || depth === 0) return []
  return Object.entries(value).flatMap(([name, item]: [string, unknown]) =>
    wordsIn(item, Array.isArray(value) ? key : name, depth - 1),
  )
}

/** Two toasts: the first goes by itself after five seconds, the second is dismissed. */
function toastReport(): MachineReport {
  const clock = new SimulatedClock()
  const recorder = createRecorder(() => clock.now())
  onTestFinished(inspectActors(recorder.inspect))
  const toaster = createActor(toasterMachine, { clock }).start()
  const show = (title: string, timeout: number) =>
    toaster.send({ type: 'toast.show', toast: { kind: 'success', title, timeout } })
  show('第一条', 5000)
  show('第二条提示', 60_000)
  clock.increment(5000)
  clock.increment(1000)
  toaster.send({ type: 'toast.dismiss', id: 'toast-2' })
  return machineReport(recorder, 50_000)
}

/** `npm run replay` on a file that holds this, named as one names it who stands beside it. */
async function replay(text: string) {
  const place = await mkdtemp(join(tmpdir(), 'replay-'))
  onTestFinished(() => rm(place, { recursive: true }))
  await writeFile(join(place, 'report.txt'), text)
  const script = join(import.meta.dirname, '../../scripts/tool.mjs')
  const env = { ...process.env, INIT_CWD: '' }
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(
      process.execPath,
      [script, 'tsx', 'tests/support/replays/print.ts', 'report.txt'],
      { cwd: place, env },
      (error, out, problems) =>
        resolve({ code: Number(error?.code ?? 0), out: out + problems }),
    )
  })
}
