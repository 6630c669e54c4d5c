import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter'
import { annotationType, type Summary } from './summary.types.ts'

interface Tally extends Summary {
  paths: number
  failed: Set<string>
  walked: number
  milliseconds: number
}

/** Says at the end what was walked of each machine, how long it took, and what can't be done in a browser. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes a reporter by its default export
export default class SummaryReporter implements Reporter {
  private readonly tallies = new Map<string, Tally>()

  onTestEnd(test: TestCase, { status, duration }: TestResult) {
    const note = test.annotations.find(({ type }) => type === annotationType)
    if (!note?.description || status === 'skipped') return
    // Written by walkInBrowser.
    const summary = JSON.parse(note.description) as Summary
    const tally = this.tallies.get(summary.machine) ?? {
      ...summary,
      paths: 0,
      failed: new Set(),
      walked: 0,
      milliseconds: 0,
    }
    tally.milliseconds += duration
    // A journey that is tried again is one path.
    if (status === 'passed') {
      tally.paths += 1
      tally.walked += summary.steps
      tally.failed.delete(test.id)
    } else tally.failed.add(test.id)
    this.tallies.set(summary.machine, tally)
  }

  onEnd() {
    if (this.tallies.size === 0) return
    process.stdout.write(`\n── 状态机的路径，在浏览器里\n${this.table()}\n`)
  }

  private table() {
    return [...this.tallies.values()]
      .flatMap(({ machine, paths, failed, walked, milliseconds, more, left }) => [
        `${machine}：走通 ${paths} 条、${walked} 步，${(milliseconds / 1000).toFixed(1)} 秒` +
          (failed.size > 0 ? `，没有走通 ${failed.size} 条` : '') +
          (more > 0 ? `；另有 ${more} 条以上在 npm run journeys:all 里` : ''),
        ...Object.entries(left).map(([reason, count]) => `    ${count} 处做不到：${reason}`),
      ])
      .join('\n')
  }
}
