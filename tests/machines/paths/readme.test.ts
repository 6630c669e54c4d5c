import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { kinds } from '#src/messages/diagnostic-faults.ts'
import { findPath } from '#tests/support/paths/find-path.ts'
import { machineOfId } from '#tests/support/paths/options.ts'
import { defaultLimit } from '#tests/support/paths/generate.ts'
import { pathFileOf } from '#tests/support/paths/path-file.ts'
import { pathText } from '#tests/support/paths/path-text.ts'
import { pathKinds } from '#tests/support/paths/routes.ts'
import { models } from '../models.ts'
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

test('每一份说明里举例的编号，都有这条路径', () => {
  const named = documents().flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(anExample)].map(([, id = '']) => id),
  )
  expect(named.length).toBeGreaterThan(1)
  expect(named.filter((id) => !isPath(id))).toEqual([])
})

test('说明里点名的故障，故障实验室里就这么叫', () => {
  const named = [...readme.matchAll(/“(\d{3} [^“”]+)”/g)].map(([, name]) => name)
  expect(named).toContain(kinds['409'])
  expect(Object.values(kinds)).toEqual(expect.arrayContaining(named))
})

test('说明里举例用 Playwright 走的文件，都在', () => {
  const named = documents().flatMap((document) =>
    [...readFileSync(document, 'utf8').matchAll(/npx playwright test (tests\/\S+\.ts)/g)].map(
      ([, file = '']) => file,
    ),
  )
  expect(named).toContain('tests/journeys/models/theme.spec.ts')
  expect(named.filter((file) => !existsSync(join(root, file)))).toEqual([])
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

const root = join(import.meta.dirname, '../../..')
const rooms = ['content', 'docs', 'machines', 'openapi', 'scripts', 'server', 'src', 'tests']

/** An id as it is given to a command. */
const anExample = /-- ([a-z]+(?:-[a-z]+)*-[0-9a-z]{7})\b/g

const documents = () =>
  ['.', ...rooms].flatMap((room) =>
    readdirSync(join(root, room), { recursive: room !== '.', encoding: 'utf8' })
      .filter((name) => name.endsWith('.md'))
      .map((name) => join(root, room, name)),
  )

function isPath(id: string): boolean {
  const model = models.find(({ name }) => name === machineOfId(id))
  if (model === undefined) return false
  const all = pathFileOf(model, { kinds: pathKinds, limit: defaultLimit, version: '' })
  return findPath(all, id) !== null
}
