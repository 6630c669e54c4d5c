import type { Reporter, TestCase } from 'vitest/node'

/** Says of each random test how many stories it has told; of one that fails, all there is to say. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class RandomReporter implements Reporter {
  onTestCaseResult(test: TestCase) {
    const { state, errors } = test.result()
    if (state === 'skipped' || state === 'pending') return
    const { told } = test.meta()
    if (told) say(`✓ ${told.name}（${test.project.name}）：${sumOf(told)}`)
    if (state === 'failed') say(`✗ ${test.module.relativeModuleId} › ${test.fullName}`)
    for (const { message, cause } of errors ?? [])
      say(indented([message, cause?.diff, cause?.stack].filter(Boolean).join('\n')))
  }
}

const sumOf = ({
  stories,
  seed,
  milliseconds,
}: NonNullable<ReturnType<TestCase['meta']>['told']>) =>
  `${stories} 个故事，种子 ${seed}，${(milliseconds / 1000).toFixed(1)} 秒`

const say = (line: string) => void process.stdout.write(`${line}\n`)
const indented = (text: string) => text.replaceAll(/^/gm, '    ')
