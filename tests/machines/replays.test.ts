import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createActor, SimulatedClock } from 'xstate'
import { toasterMachine } from '#machines/toaster/toaster.machine.ts'
import { machineReport, machineReportText } from '#src/features/diagnostic/machine-report.ts'
import { inspectActors } from '#src/app/inspect-actors.ts'
import { createRecorder } from '#src/runtime/recorder.ts'
import { readReport } from '#tests/support/replays/read.ts'
import { replayReport } from '#tests/support/replays/replay.ts'
import { exitCode, replayText } from '#tests/support/replays/text.ts'

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
  const report = readReport(`browser: x\n\n[machines]\n${toastReport()}`)
  const [toaster, ...toasts] = report ? replayReport(report) : []
  expect(toaster?.knows).toBe('same')
  expect(toaster?.steps.map(({ type, replayed }) => `${type} ${replayed}`)).toEqual([
    'xstate.init "open"',
    'toast.show "open"',
    'toast.show "open"',
    'xstate.done.actor.toast-1 "open"',
    'toast.dismiss "open"',
  ])
  expect(toasts.map(({ id }) => id)).toEqual(['toast-1', 'toast-2'])
})

test('从半路开始的记录也能接着走', () => {
  const report = readReport(toastReport())
  if (report === null) throw new Error('There is no report')
  const [, toast] = report.actors
  const [, ...later] = toast?.steps ?? []
  const halfway = { ...report, actors: [{ ...toast!, steps: later }] }
  expect(replayReport(halfway)[0]?.steps.map(({ replayed }) => replayed)).toEqual(
    later.map(([, , , value]) => JSON.stringify(value)),
  )
})

test('哪一步走到了别处，说得出是哪一步', () => {
  const report = readReport(endingIn(toastReport(), 'clearing'))
  const text = report ? replayText(replayReport(report)) : ''
  expect(text).toContain('✗ 00:00:06.000 toast.dismiss → 记录 "clearing"，重放 "open"')
  expect(text).toContain('分歧：toaster 1')
})

test('退出码：一样 0，分歧 1，不认识的机器、不同的版本都是 2', () => {
  const good = toastReport()
  const codeOf = (text: string) => exitCode(replayReport(readReport(text)!))
  expect(codeOf(good)).toBe(0)
  expect(codeOf(endingIn(good, 'x'))).toBe(1)
  expect(codeOf(good.replaceAll('"machine":"toast"', '"machine":"kettle"'))).toBe(2)
  expect(codeOf(otherVersion(good))).toBe(2)
})

test('命令重放一个文件，用中文说机器和记录时的版本不同', async () => {
  const { code, out } = await replay(otherVersion(toastReport()))
  expect(out).toContain('状态机 toaster 和记录时的版本不同，下面是这一版会走的路。')
  expect(out).toContain('✓ 00:00:05.000 toast-1 done → "open"')
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

const otherVersion = (report: string) =>
  report.replace(/"toaster":"\w+"/, '"toaster":"00000000"')

/** The same, as if its last toast had led elsewhere. */
const endingIn = (report: string, state: string) =>
  report.replace(/("toast\.dismiss",\{[^}]*\}),"open"/, `$1,"${state}"`)

/** Two toasts: the first goes by itself after five seconds, the second is dismissed. */
function toastReport(): string {
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
  return machineReportText(machineReport(recorder.actors(), 50_000))
}

/** `npm run replay` on a file that holds this. */
async function replay(text: string) {
  const place = await mkdtemp(join(tmpdir(), 'replay-'))
  onTestFinished(() => rm(place, { recursive: true }))
  const file = join(place, 'report.txt')
  await writeFile(file, text)
  return new Promise<{ code: number; out: string }>((resolve) => {
    execFile(
      process.execPath,
      ['scripts/tool.mjs', 'tsx', 'tests/support/replays/print.ts', file],
      (error, out, problems) =>
        resolve({ code: Number(error?.code ?? 0), out: out + problems }),
    )
  })
}
