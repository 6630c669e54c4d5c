import { defineConfig } from '@playwright/test'
import { launchOptions } from './tests/support/chromium.ts'
import { sweep } from './tests/support/journey.ts'

/** Those on which the server dies or the wire breaks: they wait more than they work. */
const waiting = ['realtime', 'unsaved', 'writing-faults', 'writing-places'].map(
  (name) => `**/${name}.spec.ts`,
)

/** `npm run test:sweeps` walks these. */
const heavy = new RegExp(sweep)

/** Journeys start their own servers (tests/support/community.ts), so they share nothing. */
export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  // Some walk through every page; on two busy cores that takes its time.
  timeout: 120_000,
  expect: { timeout: 10_000 },
  workers: 3,
  fullyParallel: false,
  // Two keep two cores busy; a third one has time to wait.
  projects: [
    { name: 'journeys', testIgnore: waiting, grepInvert: heavy, workers: 2 },
    { name: 'waiting', testMatch: waiting, grepInvert: heavy, workers: 1 },
    { name: 'sweeps', grep: heavy },
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
