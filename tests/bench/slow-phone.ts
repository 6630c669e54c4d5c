import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { WebSocket } from 'ws'

const slowness = 4
const line = { latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 }
const screen = { width: 390, height: 844, deviceScaleFactor: 1, mobile: true }

/** What a reader with a slow phone and a slow line waits for. In milliseconds. */
export interface Visit {
  /** From the click to the largest paint. */
  largest: number
  /** What tasks take beyond 50 each once scripts come in, which keeps a tap waiting. */
  blocked: {
    wall: number
    /** Without what other processes of this machine took meanwhile. */
    thread: number
  }
}

/**
 * Opens an address in a browser of its own: no visit finds anything of the last one.
 *
 * It is driven by hand, without the protocol's `Runtime` domain that every test tool turns on: with that, V8 notes the
 * place of each error that is made, and making a single one has it read all of react-dom again. No phone does so.
 */
export async function visit(url: string): Promise<Visit> {
  const folder = await mkdtemp(join(tmpdir(), 'slow-phone-'))
  const browser = spawn(
    process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    [
      '--headless',
      '--no-sandbox',
      '--disable-gpu',
      '--lang=zh-CN',
      '--remote-debugging-port=0',
      `--user-data-dir=${folder}`,
      'about:blank',
    ],
    { stdio: 'ignore' },
  )
  const gone = new Promise((resolve) => browser.once('exit', resolve))
  try {
    const page = await connect(await debuggerAddress(folder))
    await page.ask('Network.enable')
    await page.ask('Network.emulateNetworkConditions', { offline: false, ...line })
    await page.ask('Emulation.setDeviceMetricsOverride', screen)
    await page.ask('Emulation.setCPUThrottlingRate', { rate: slowness })
    await page.ask('Page.enable')
    await page.ask('Page.addScriptToEvaluateOnNewDocument', { source: noteLargestPaint })
    // A browser that has just started is still at it.
    await wait(1500)
    await page.ask('Tracing.start', { categories: 'toplevel,v8', transferMode: 'ReportEvents' })
    await page.ask('Page.navigate', { url })
    await wait(5000)
    const { result } = await page.ask<{ result: { value?: number } }>('Runtime.evaluate', {
      expression: 'largestPaint',
    })
    await page.ask('Tracing.end')
    const traced = await page.traced
    page.close()
    if (result.value === undefined) throw new Error('the browser told of no largest paint')
    return { largest: result.value, blocked: blockedIn(traced) }
  } finally {
    browser.kill()
    await gone
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  }
}

const noteLargestPaint = `
  var largestPaint = NaN
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) largestPaint = entry.startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })
`

async function debuggerAddress(folder: string): Promise<string> {
  const file = join(folder, 'DevToolsActivePort')
  while (!existsSync(file)) await wait(50)
  const [port] = (await readFile(file, 'utf8')).split('\n')
  const answer = await fetch(`http://127.0.0.1:${port}/json/list`)
  const [page] = (await answer.json()) as { webSocketDebuggerUrl: string }[]
  if (page === undefined) throw new Error('the browser opened no page')
  return page.webSocketDebuggerUrl
}

/** The parts of the DevTools protocol that a visit needs. */
async function connect(address: string) {
  const socket = new WebSocket(address, { perMessageDeflate: false })
  const answers = new Map<number, (result: unknown) => void>()
  const events: TraceEvent[] = []
  const traced = new Promise<readonly TraceEvent[]>((resolve) => {
    socket.on('message', (data: Buffer) => {
      const said = JSON.parse(data.toString('utf8')) as Said
      if (said.id !== undefined) answers.get(said.id)?.(said.result)
      if (said.method === 'Tracing.dataCollected') events.push(...said.params.value)
      if (said.method === 'Tracing.tracingComplete') resolve(events)
    })
  })
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
  let asked = 0
  return {
    traced,
    ask<Answer>(method: string, params: object = {}) {
      asked += 1
      const id = asked
      socket.send(JSON.stringify({ id, method, params }))
      // As the protocol has it.
      return new Promise<Answer>((resolve) =>
        answers.set(id, resolve as (result: unknown) => void),
      )
    },
    close: () => socket.close(),
  }
}

interface Said {
  id?: number
  result?: unknown
  method?: string
  params: { value: TraceEvent[] }
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Microseconds, as `dur` and `tdur`. */
  ts: number
  dur?: number
  tdur?: number
}

function blockedIn(events: readonly TraceEvent[]): Visit['blocked'] {
  const [first] = events
    .filter(({ name }) => name === 'v8.compileModule')
    .toSorted((one, other) => one.ts - other.ts)
  const blocked = { wall: 0, thread: 0 }
  if (first === undefined) return blocked
  for (const { name, pid, tid, ts, dur = 0, tdur = 0 } of events) {
    if (name !== 'ThreadControllerImpl::RunTask' || pid !== first.pid || tid !== first.tid)
      continue
    if (ts + dur < first.ts) continue
    blocked.wall += Math.max(0, dur / 1000 - 50)
    blocked.thread += Math.max(0, tdur / 1000 - 50)
  }
  return blocked
}
