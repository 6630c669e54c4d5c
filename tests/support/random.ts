import fc from 'fast-check'
import { test } from 'vitest'

/** What `scripts/explore.mjs` asks for; without a seed the tests mean the same every time. */
type Environment = Partial<
  Record<
    'EXPLORE_SEED' | 'EXPLORE_RUNS' | 'EXPLORE_TIMES' | 'EXPLORE_PATH' | 'EXPLORE_NAMES',
    string
  >
>

interface RandomOptions<Args extends unknown[]> {
  /** What `npm run explore` calls it, unlike any other. */
  name: string
  /** How many stories `npm test` tells. */
  runs: number
  /** Every story that has failed, as it was printed: they are told first, always. */
  failed?: Args[]
  /** Milliseconds for which a shorter story is looked for once one has failed. */
  shrinking?: number
}

/** What a test has told, for who prints it. */
export interface Told {
  name: string
  seed: number
  stories: number
  milliseconds: number
}

declare module 'vitest' {
  interface TaskMeta {
    told?: Told
  }
}

const SEED = 20_261_101
/** How many times as many stories an exploration tells, unless it is told how many. */
const MORE = 20
/** Milliseconds. */
const SHRINKING = 20_000
/** Milliseconds: a story that takes longer never ends. */
const ENDLESS = 60_000

/** A test of a property: the same stories every time, others in `npm run explore`. */
export function testRandom<Args extends [unknown, ...unknown[]]>(
  sentence: string,
  options: RandomOptions<Args>,
  property: fc.IRawProperty<Args>,
) {
  const { isChosen } = planOf(options, process.env)
  // What hangs is ended story by story, however many there are.
  const timeout = 0
  // oxlint-disable-next-line vitest/expect-expect, vitest/valid-title -- who calls has both
  test.runIf(isChosen)(sentence, { tags: ['random'], timeout }, async ({ task }) => {
    task.meta.told = await tell(property, options, process.env)
  })
}

/** Tells the stories; throws when any fails, and says how to see it again. */
export async function tell<Args extends [unknown, ...unknown[]]>(
  property: fc.IRawProperty<Args>,
  options: RandomOptions<Args>,
  env: Environment,
): Promise<Told> {
  const { name, failed = [] } = options
  const { seed, runs, path } = planOf(options, env)
  const isReplay = path !== ''
  const started = performance.now()
  const failures: Error[] = []

  // What has failed before hides nothing new.
  for (const [at, story] of isReplay ? [] : failed.entries()) {
    const details = await check(property, { examples: [story], numRuns: 1, endOnFailure: true })
    if (!details.failed) continue
    const what = `${name}：曾经失败的第 ${at + 1} 个故事又失败了`
    failures.push(failureOf([what, again(name, '--runs 1')], details))
  }

  const details = await check(
    shrinkingFor(options.shrinking ?? SHRINKING, property),
    isReplay ? { seed, path, numRuns: 1, endOnFailure: true } : { seed, numRuns: runs },
  )
  if (details.failed) {
    const { counterexamplePath, numRuns, numShrinks } = details
    const what = `${name}：第 ${numRuns} 个故事失败了，缩短了 ${numShrinks} 次`
    const command = again(name, `--seed=${seed} --path=${counterexamplePath}`)
    failures.push(failureOf([what, command, '写进测试的 failed：'], details))
  }

  const [first, ...others] = failures
  if (first && others.length === 0) throw first
  if (first) throw new AggregateError(failures, failures.map(messageOf).join('\n\n'))
  const stories = details.numRuns + (isReplay ? 0 : failed.length)
  return { name, seed, stories, milliseconds: performance.now() - started }
}

async function check<Args extends [unknown, ...unknown[]]>(
  property: fc.IRawProperty<Args>,
  parameters: fc.Parameters<Args>,
): Promise<fc.RunDetails<Args>> {
  // It looks at nothing that is told.
  const patience = fc.timeout(ENDLESS) as fc.Plugin<Args>
  return fc.check(property, { ...parameters, plugins: [patience] })
}

const again = (name: string, options: string) =>
  `再看一次：npm run explore -- ${options} ${name}`

function planOf({ name, runs }: Pick<RandomOptions<never>, 'name' | 'runs'>, env: Environment) {
  const { EXPLORE_SEED, EXPLORE_RUNS, EXPLORE_TIMES, EXPLORE_PATH, EXPLORE_NAMES } = env
  if (EXPLORE_SEED === undefined) return { seed: SEED, runs, path: '', isChosen: true }
  return {
    seed: Number(EXPLORE_SEED),
    runs: EXPLORE_RUNS ? Number(EXPLORE_RUNS) : runs * Number(EXPLORE_TIMES ?? MORE),
    path: EXPLORE_PATH ?? '',
    isChosen: !EXPLORE_NAMES || EXPLORE_NAMES.split(',').includes(name),
  }
}

/** Looks for a shorter story that fails for so long; what has failed stays failed. */
function shrinkingFor<Args>(milliseconds: number, property: fc.IRawProperty<Args>) {
  let began: number | undefined
  const isOver = () => {
    began ??= performance.now()
    return performance.now() - began >= milliseconds
  }
  // A property is an object of a class: a copy would lose what it inherits.
  const bounded = Object.create(property) as fc.IRawProperty<Args>
  bounded.shrink = (value) => property.shrink(value).takeWhile(() => !isOver())
  return bounded
}

function failureOf<Args>(lines: string[], details: fc.RunDetails<Args>) {
  if (details.counterexample === null) return new Error(fc.defaultReportMessage(details))
  const cause = details.errorInstance
  const story = `${fc.stringify(details.counterexample)},`
  return new Error([...lines, story, messageOf(cause)].join('\n'), { cause })
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))
