import type { Reporter, TestCase } from 'vitest/node'

/** Says of each random test how many stories it has told; of one that fails, all there is to say. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class RandomReporter implements Reporter {
  readonly #running = new Set<string>()

  onInit() {
    setTimeout(() => {
      for (const name of this.#running) say(`… ${name}：还没有结束`)
    }, TOO_LONG).unref()
  }

  onTestCaseReady(test: TestCase) {
    this.#running.add(test.fullName)
  }

  onTestCaseResult(test: TestCase) {
    this.#running.delete(test.fullName)
    const { state, errors } = test.result()
    if (state === 'skipped' || state === 'pending') return
    const { told } = test.meta()
    if (told) say(`✓ ${told.name}（${test.project.name}）：${sumOf(told)}`)
    if (state === 'failed') say(`✗ ${test.module.relativeModuleId} › ${test.fullName}`)
    for (const { message, cause } of errors ?? [])
      say(indented([message, cause?.diff, cause?.stack].filter(Boolean).join('\n')))
  }
}

/** Milliseconds, less than `scripts/lib/run-tests.mjs` gives an exploration: one that hangs cannot say so itself. */
const TOO_LONG = 8 * 60_000

const sumOf = ({
  stories,
  seed,
  milliseconds,
}: NonNullable<ReturnType<TestCase['meta']>['told']>) =>
  `${stories} 个故事，种子 ${seed}，${(milliseconds / 1000).toFixed(1)} 秒`

const say = (line: string) => void process.stdout.write(`${line}\n`)
const indented = (text: string) => text.replaceAll(/^/gm, '    ')
