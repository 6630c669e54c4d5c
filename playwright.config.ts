import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/chromium.ts'
import { sweep } from './tests/support/journey.ts'

const folder = join(import.meta.dirname, 'tests/journeys')

/** The journeys whose people come from a file of `tests/support`. */
const journeysBy = (support: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.spec.ts'))
    .filter((name) => readFileSync(join(folder, name), 'utf8').includes(`support/${support}`))
    .map((name) => `**/${name}`)

/** Those on which the server dies or the wire breaks: they wait more than they work. */
const waiting = journeysBy('faults.ts')
/** Those with the server in the worker: apart, as a worker that changes between them and the others starts anew each time. */
const inside = [...journeysBy('inside.ts'), ...journeysBy('plain-server/')].filter(
  (file) => !waiting.includes(file),
)

/** `npm run test:sweeps` walks these, in the same way. */
const heavy = new RegExp(sweep)

/** Journeys start their own servers (tests/support/community.ts), so they share nothing. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  // A busy machine is slow, not wrong: these only end what hangs.
  timeout: 300_000,
  expect: { timeout: 30_000 },
  workers: 3,
  fullyParallel: false,
  // Two keep two cores busy; a third one has time to wait, and begins first.
  projects: [
    { name: 'waiting', testMatch: waiting, grepInvert: heavy, workers: 1 },
    { name: 'journeys', testIgnore: [...waiting, ...inside], grepInvert: heavy, workers: 2 },
    { name: 'inside', testMatch: inside, grepInvert: heavy, workers: 2 },
    { name: 'sweeps waiting', testMatch: waiting, grep: heavy, workers: 1 },
    { name: 'sweeps', testIgnore: waiting, grep: heavy, workers: 2 },
  ],
  reporter: [
    ['line'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/report.json' },
    ],
    ['./tests/journeys/models/summary.ts'],
  ],
  use: {
    locale: 'zh-CN',
    timezoneId: 'Asia/Shanghai',
    viewport: { width: 1440, height: 900 },
    trace: 'off',
    launchOptions,
  },
})
