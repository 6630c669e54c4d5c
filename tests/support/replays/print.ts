import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { version } from '#src/lib/version.ts'
import { readReport } from './read.ts'
import { replayReport } from './replay.ts'
import { exitCode, replayText } from './text.ts'

// `npm run replay -- FILE`: 0 the same states, 1 they part, 2 not to be said.

const [file] = process.argv.slice(2)
const from = process.env['INIT_CWD'] ?? '.'
const text =
  file === undefined ? null : await readFile(resolve(from, file), 'utf8').catch(() => null)
const report = text === null ? null : readReport(text)

if (report === null) {
  const problem = text === null ? '读不到文件' : '不是一份带状态机记录的报告'
  process.stderr.write(
    `${file ?? '（没有给出文件）'}：${problem}。用法：npm run replay -- 报告文件\n`,
  )
  process.exitCode = 2
} else {
  const actors = replayReport(report)
  if (report.version !== version)
    process.stdout.write(`报告来自 ${report.version} 版，这里是 ${version} 版。\n\n`)
  process.stdout.write(`${replayText(actors)}\n`)
  process.exitCode = exitCode(actors)
}
