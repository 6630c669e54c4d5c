import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { lineOf, type Finding } from './findings.ts'

/** One row of the table of goals, while it is measured. */
export interface Row {
  /** A folder of its own, gone at the end. */
  folder: string
  /** How much: what the command line says under this name, else `usual`. */
  size(name: string, usual: number): number
  /** Prints what was measured beside its goal. */
  find(what: string, measured: string | number, goal: string | number, isMet: boolean): void
  /** What cannot be measured here is said, and counts neither as met nor as missed. */
  leaveOut(what: string, why: string): void
  /** Gives something back when the row ends, however it ends; the last first. */
  onEnd(work: () => unknown): void
}

/**
 * Runs one row as a process: prints its findings, ends all that it began, also when interrupted or out of time, and
 * leaves with 1 where a goal was missed.
 * @param limit minutes after which it is given up as missed
 */
export function row(id: string, limit: number, work: (row: Row) => Promise<void>): void {
  // What stands below the call in its file is there by then.
  setImmediate(() => void measure(id, limit, work))
}

async function measure(id: string, limit: number, work: (row: Row) => Promise<void>) {
  const folder = mkdtempSync(join(tmpdir(), 'inkstone-faults-'))
  const endings: (() => unknown)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const sizes = sizesOf(process.argv.slice(2))
  const tell = (finding: Finding) => {
    if (finding.verdict === 'FAIL') process.exitCode = 1
    console.log(lineOf(id, finding))
  }
  let isEnding = false
  async function end() {
    if (isEnding) return
    isEnding = true
    for (const ending of endings.toReversed()) {
      try {
        await ending()
      } catch (error) {
        console.error(`${id}: could not clean up:`, error)
      }
    }
  }
  const giveUp = (measured: string) => {
    tell({ what: 'run', measured, goal: 'ends by itself', verdict: 'FAIL' })
    void end().then(() => process.exit(1))
  }
  const timer = setTimeout(() => giveUp(`over ${limit} minutes`), limit * 60_000)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.on(signal, () => giveUp(`interrupted by ${signal}`))

  try {
    await work({
      folder,
      size: (name, usual) => sizes[name] ?? usual,
      find: (what, measured, goal, isMet) => {
        const said = typeof measured === 'number' ? thousands(measured) : measured
        tell({ what, measured: said, goal: String(goal), verdict: isMet ? 'pass' : 'FAIL' })
      },
      leaveOut: (what, why) =>
        tell({ what, measured: why, goal: 'see README', verdict: 'not measured' }),
      onEnd: (ending) => void endings.push(ending),
    })
  } catch (error) {
    // What the row's own ending breaks has been told already.
    if (isEnding) return
    console.error(error)
    const reason = (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? ''
    tell({ what: 'run', measured: reason, goal: 'ends by itself', verdict: 'FAIL' })
  }
  clearTimeout(timer)
  await end()
  process.exit()
}

/** `--kills 3 --calls 100`: each names a size. */
function sizesOf(args: string[]): Record<string, number> {
  const { tokens } = parseArgs({ args, strict: false, tokens: true, allowPositionals: true })
  const sizes: Record<string, number> = {}
  let name: string | undefined
  for (const token of tokens) {
    if (token.kind === 'option') {
      name = token.name
      if (token.value !== undefined) sizes[name] = Number(token.value)
    } else if (token.kind === 'positional' && name !== undefined) {
      sizes[name] = Number(token.value)
      name = undefined
    }
  }
  return sizes
}

export const thousands = (count: number) => count.toLocaleString('en-US')

/** The value below which this share of the values lies; 0 of none. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

export const slowest = (values: readonly number[]) =>
  values.reduce((most, value) => Math.max(most, value), 0)

export const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`

export const sleep = (milliseconds: number) =>
  new Promise<void>((resolve) => setTimeout(resolve, milliseconds))
