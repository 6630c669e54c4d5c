import { JsonReporter } from 'vitest/node'

/** Vitest's JSON report, in which a file also says why a group of its tests could not begin. */
// oxlint-disable-next-line import/no-default-export -- Vitest takes a reporter by its default export
export default class extends JsonReporter {
  constructor(options = {}) {
    super(options)
  }

  async onTestRunEnd(modules) {
    for (const { task, children } of modules) {
      const reasons = [...children.allSuites()].flatMap((suite) => suite.errors())
      if (task.result?.state === 'fail' && reasons.length > 0)
        task.result.errors = [...(task.result.errors ?? []), ...reasons]
    }
    await super.onTestRunEnd(modules)
  }
}
