import { describe, expect, test } from 'vitest'
import { sourcesOf, textOf } from './sources.ts'

/** Waits for time to pass instead of for something to be so: too short on a busy machine, too long on an idle one. */
const sleep =
  /\.waitForTimeout\(|\btimers\/promises\b|new Promise(?:<\w+>)?\(\s*(?:async )?\(?(\w+)\)? =>\s*(?:void\s+|\{\s*)?setTimeout\(\s*(?:\(\) =>\s*(?:void\s+|\{\s*)?)?\1\b/

/** Asks again until the answer is liked, or doesn't ask at all. */
const mercy =
  /\bretr(?:y|ies): [1-9]\d?\s*[,}\n]|\b(?:test|it|describe)(?:\.\w+)*\.(?:skip|only|todo|fixme|fails?)\b|\bskip(?:\(|: )/

/** What this machine has, or a run asks for. Where something is missing, a message or the name of the test says so. */
const fact =
  /\(?(?:await )?canTest\w*\((?:'-rm')?\)\)?|hasOwnPostgres\(\)|hasPrometheus|!?hasCorpus|testEngine === '\w+'|isPostgres|isChosen/
    .source

/** Leaves a test out for another reason, about which nobody hears. */
const silence = new RegExp(
  String.raw`\.(?:run|skip)If\((?!\s*(?:${fact})(?: && (?:${fact}))*\s*\))`,
)

/** Random in every run; `support/random.ts` gives a test its seed, and says how to see a failure again. */
const luck = /\bMath\.random\(|\bfc\.(?:assert|check)\(/

/** Where it is meant. */
const excused: Record<string, readonly RegExp[]> = {
  // Looks whether something is so, every few milliseconds and not for ever.
  'tests/support/until.ts': [sleep],
  // A call of a hub that takes its time, while the official client's own clocks run.
  'tests/support/hubs.ts': [sleep],
  // How long an outage lasts and how fast people write is what a fault run is told; what it waits for, it asks `until`.
  'tests/faults/kit.ts': [sleep],
  // Samples of tests, for what counts them.
  'tests/scripts/results.sweep.test.ts': [mercy],
  'tests/support/random.ts': [luck],
}

const files = [...sourcesOf('tests'), 'playwright.config.ts', 'vitest.config.ts'].filter(
  (file) => !file.startsWith('tests/bench/') && !file.startsWith('tests/report/'),
)

describe('no test sleeps, tries again, is left out, or means something else every time', () => {
  test.each(files.filter((file) => file !== 'tests/architecture/waiting.test.ts'))(
    '%s',
    (file) => {
      const allowed = excused[file] ?? []
      const text = textOf(file)
      for (const kind of [sleep, mercy, silence, luck].filter((it) => !allowed.includes(it)))
        expect(kind.exec(text)?.[0]).toBeUndefined()
      // An excuse that nobody needs any more is dropped.
      for (const kind of allowed) expect(text).toMatch(kind)
    },
  )

  test.each([
    'await page.waitForTimeout(300)',
    'await new Promise((resolve) => setTimeout(resolve, 40))',
    'await new Promise<void>((done) => { setTimeout(done, 40) })',
    'await new Promise((resolve) => void setTimeout(resolve, 40))',
    'await new Promise<void>((resolve) => setTimeout(() => resolve(), 300))',
    'await new Promise<void>((resolve) => { setTimeout(() => { resolve() }, 300) })',
    "import { setTimeout as wait } from 'node:timers/promises'",
  ])('caught: %s', (code) => expect(code).toMatch(sleep))

  test.each([
    'retries: 2,',
    "test('later', { retry: 3 }, () => {})",
    "test.skip('later', () => {})",
    "test.only('this', () => {})",
    "describe.skip.each([1])('later', () => {})",
    "test.describe.skip('later', () => {})",
    "test.fixme('later', () => {})",
    "test('later', (context) => context.skip())",
    "test('later', ({ skip }) => skip(isSlow))",
    "test('later', { skip: isSlow }, () => {})",
  ])('caught: %s', (code) => expect(code).toMatch(mercy))

  test.each([
    "test.runIf(existsSync('/etc/x'))('later', () => {})",
    "describe.runIf(spawnSync('x', ['y']).status === 0)('later', () => {})",
    "describe.skipIf(isSlow)('later', () => {})",
    "test.runIf(hasCorpus || isSlow)('later', () => {})",
    "test.runIf(canTestX() && isSlow).each([1])('later', () => {})",
  ])('caught: %s', (code) => expect(code).toMatch(silence))

  test.each([
    "describe.runIf((await canTestNodes()) && canTestNginx())(\n  'now', () => {})",
    "test.skipIf(!hasCorpus).each([1])('now', () => {})",
    "test.runIf(testEngine === 'postgres')('now', () => {})",
  ])('allowed: %s', (code) => expect(code).not.toMatch(silence))

  test.each(files.filter((file) => /function (?:canTest|hasOwn)\w*\(/.test(textOf(file))))(
    '%s says what is missing',
    (file) => expect(textOf(file)).toContain('console.warn('),
  )

  test.each(['Math.random()', 'await fc.assert(property)'])('caught: %s', (code) =>
    expect(code).toMatch(luck),
  )
})
