import type { MachineModel } from './model.ts'
import { noticedBy } from './run.ts'
import { structuralMutantsOf } from './structural-mutants.ts'
import { tableOf } from './structure.ts'

/** What of a machine's structure must be noticed when it is broken. */
const LEAST_NOTICED = 0.95

/** How long the check may take, in milliseconds. */
export interface Patience {
  perMutant: number
  perMachine: number
}

interface Verdict {
  mutant: string
  /** The scenario that noticed, or `walks`, or nobody. */
  noticedBy: string | null
  /** Whether the committed table would have changed. */
  table: boolean
  /** The walks were not over in time, or did not begin. Counts as not noticed. */
  unfinished: boolean
}

/** What came of breaking one machine. It is fine when `problems` is empty. */
export interface Score {
  name: string
  verdicts: Verdict[]
  noticed: number
  table: number
  seconds: number
  problems: string[]
}

/** Breaks the structure of a model's machine in every way and asks its scenarios and walks each time. */
export function mutationScore(
  model: MachineModel,
  patience: Patience,
  onVerdict: (done: number, of: number) => void = () => undefined,
): Score {
  const start = performance.now()
  const table = tableOf(model.machine)
  const mutants = structuralMutantsOf(model.machine)
  const verdicts = mutants.map(({ name, machine }, index): Verdict => {
    const now = performance.now()
    const until = Math.min(now + patience.perMutant, start + patience.perMachine)
    const late = until <= now
    const judged = late ? null : judgeUntil({ ...model, machine }, until)
    onVerdict(index + 1, mutants.length)
    return {
      mutant: name,
      noticedBy: judged?.noticedBy ?? null,
      table: tableOf(machine) !== table,
      unfinished: judged?.unfinished ?? true,
    }
  })
  return {
    name: model.name,
    verdicts,
    noticed: verdicts.filter((verdict) => verdict.noticedBy !== null).length,
    table: verdicts.filter((verdict) => verdict.table).length,
    seconds: Math.round((performance.now() - start) / 100) / 10,
    problems: [
      ...(noticedBy(model) === null
        ? []
        : ['the machine as it is has problems: see npm run paths']),
      ...problemsOf(verdicts, model.equivalents ?? {}),
    ],
  }
}

/** Asks the model, whose walks end when the time is up: what they say then is not its word. */
function judgeUntil(model: MachineModel, until: number) {
  let isLate = false
  const inTime = () => {
    isLate ||= performance.now() > until
    if (isLate) throw new Error('out of time')
  }
  const noticed = noticedBy({
    ...model,
    cases: (snapshot) => {
      inTime()
      return typeof model.cases === 'function' ? model.cases(snapshot) : model.cases
    },
    invariant: (snapshot, witness) => {
      inTime()
      model.invariant?.(snapshot, witness)
    },
  })
  return { noticedBy: isLate ? null : noticed, unfinished: isLate }
}

function problemsOf(
  verdicts: readonly Verdict[],
  equivalents: Readonly<Record<string, string>>,
): string[] {
  const noticed = verdicts.filter((verdict) => verdict.noticedBy !== null)
  const unnoticed = verdicts.filter((verdict) => verdict.noticedBy === null)
  const share = verdicts.length === 0 ? 1 : noticed.length / verdicts.length
  const survivors = new Set(unnoticed.map(({ mutant }) => mutant))
  return [
    ...(share < LEAST_NOTICED
      ? [`only ${percent(share)} noticed, at least ${percent(LEAST_NOTICED)} must be`]
      : []),
    ...unnoticed
      .filter(({ mutant }) => !(mutant in equivalents))
      .map(
        ({ mutant, unfinished }) =>
          `${unfinished ? 'not judged in time' : 'not noticed'}: ${mutant}`,
      ),
    ...Object.keys(equivalents)
      .filter((mutant) => !survivors.has(mutant))
      .map((mutant) => `listed as unnoticeable, but noticed or gone: ${mutant}`),
  ]
}

/** A share as people write it, never rounded up to a whole. */
export const percent = (share: number) => `${Math.floor(share * 1000) / 10} %`
