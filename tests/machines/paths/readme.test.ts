import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pathFileOf } from '#tests/support/paths/path-file.ts'
import { pathText } from '#tests/support/paths/path-text.ts'
import { reportDialogModel } from '../report-dialog/report-dialog.model.ts'

const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8')
const file = pathFileOf(reportDialogModel, { kinds: ['edges'], limit: 100, version: '' })

test('给测试人员的说明里，例子就是写出来的样子', () => {
  const [, example = ''] =
    /<!-- A path as it is written: begin -->([^]*?)<!-- A path as it is written: end -->/.exec(
      readme,
    ) ?? []
  const [, id] = /### `(.+)`/.exec(example) ?? []
  const path = file.paths.find((each) => each.id === id)
  expect(path && pathText(path).trim()).toBe(example.trim())
  for (const named of readme.matchAll(/report-dialog-[0-9a-z]{7}/g)) expect(named[0]).toBe(id)
})

test('JSON 里的每一格，说明里都有', () => {
  const table = readme.slice(readme.indexOf('## The JSON'))
  const [path] = file.paths
  const fields = [
    file,
    path,
    path?.start,
    path?.steps[0],
    file.kinds.edges,
    file.coverage.states,
  ]
    .flatMap((part) => Object.keys(part ?? {}))
    .filter((field) => !table.includes(`\`${field}\``) && !table.includes(`.${field}\``))
  expect(fields.filter((field) => !table.includes(`\`${field}[].`))).toEqual([])
})
