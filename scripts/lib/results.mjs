import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { root } from './project.mjs'

/**
 * What a run of tests came to: how many passed and failed, each failure with its name, the first lines of what it says
 * and, where a browser stood on a page, the beginning of what that page showed. Without a report nothing passed.
 */

/** Of Vitest's JSON report. A file that cannot be loaded fails without a failed test in it. */
export function vitestResult(report) {
  const files = report?.testResults ?? []
  return {
    passed: report?.numPassedTests ?? 0,
    failures: files.flatMap(({ name, status, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter((test) => test.status === 'failed')
      if (status === 'failed' && failed.length === 0) return [failure(file, message)]
      return failed.map((test) =>
        failure(`${file} › ${test.fullName}`, test.failureMessages.join('\n')),
      )
    }),
  }
}

/** Of Playwright's JSON report. Nothing is tried twice: a journey that passes at a later attempt has failed. */
export function playwrightResult(report) {
  const specs = (report?.suites ?? []).flatMap(specsOf)
  return {
    passed: specs.filter((spec) => isGood(spec) && spec.tests.every(hasRun)).length,
    failures: [
      ...specs
        .filter((spec) => !isGood(spec))
        .map((spec) =>
          [
            failure(`${spec.file} › ${spec.title}`, spec.tests.flatMap(errorsOf).join('\n')),
            ...spec.tests.flatMap(pagesOf),
          ].join('\n'),
        ),
      ...(report?.errors ?? []).map(({ message }) => failure('journeys', message)),
    ],
  }
}

const specsOf = ({ specs = [], suites = [] }) => [...specs, ...suites.flatMap(specsOf)]
const hasRun = ({ status }) => status !== 'skipped'
const isGood = ({ ok, tests }) => ok && tests.every(({ status }) => status !== 'flaky')
const errorsOf = ({ results }) =>
  results.flatMap(({ errors }) => errors.map(({ message }) => message))

/** What each attempt's page showed when it failed, as its accessible outline. */
const pagesOf = ({ results }) =>
  results
    .flatMap(({ attachments = [] }) => attachments)
    .filter(({ name, path }) => name === 'error-context' && path)
    .flatMap(({ path }) => /^```yaml\n(.*?)^```/ms.exec(readFileSync(path, 'utf8'))?.[1] ?? [])
    .map((outline) => `    the page showed\n${firstLines(outline, 20)}`)

/** A name, and what it says in a few lines. */
function failure(name, message = '') {
  // oxlint-disable-next-line no-control-regex -- what colours a terminal
  const lines = firstLines(message.replaceAll(/\u001B\[[\d;]*m/g, ''), 8)
  return [name, lines].filter(Boolean).join('\n')
}

const firstLines = (text, count) =>
  text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, count)
    .map((line) => `    ${line.slice(0, 300)}`)
    .join('\n')
