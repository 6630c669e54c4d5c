import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { models } from './models.ts'

const machines = join(import.meta.dirname, '../../machines')

const filesIn = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' })

/** A single toast is seen through its toaster, what keeps a draft and how long it runs through the draft. */
const seenThroughAnother = new Set([
  join('toaster', 'toast.machine.ts'),
  join('draft', 'keeper.machine.ts'),
  join('draft', 'supervisor.machine.ts'),
])

test('每台机器都有它的模型，也都有给视图的接口', () => {
  const files = filesIn(machines)
  const built = files.filter((file) => file.endsWith('.machine.ts')).toSorted()
  const walked = filesIn(import.meta.dirname)
    .filter((file) => file.endsWith('.model.ts'))
    .map((file) => file.replace('.model.ts', '.machine.ts'))
    .toSorted()
  expect(walked).toEqual(built)
  expect(models).toHaveLength(built.length)

  const connected = files
    .filter((file) => file.endsWith('.connect.ts'))
    .map((file) => file.replace('.connect.ts', '.machine.ts'))
  const forViews = built.filter(
    // A lifecycle is asked, it never runs as an actor.
    (file) => !seenThroughAnother.has(file) && !file.startsWith('lifecycle'),
  )
  expect(connected.toSorted()).toEqual(forViews)
})

test('每个模型都有测试走遍', () => {
  const written = (ending: string, name: RegExp) =>
    filesIn(import.meta.dirname)
      .filter((file) => file.endsWith(ending))
      .map((file) => readFileSync(join(import.meta.dirname, file), 'utf8'))
      .flatMap((text) => Array.from(text.matchAll(name), ([, model = '']) => model))
      .toSorted()
  const walked = written('.paths.test.ts', /^provePaths\((\w+)\)$/gm)
  expect(walked).toEqual(written('.model.ts', /^export const (\w+) = defineModel\b/gm))
  expect(walked).toHaveLength(models.length)
})

test('每台机器都有存档的转移表，没有多余的', () => {
  const tables = filesIn(join(import.meta.dirname, 'tables')).map((file) =>
    file.replace('.txt', ''),
  )
  expect(tables.toSorted()).toEqual(models.map(({ name }) => name).toSorted())
})
