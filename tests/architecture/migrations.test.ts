import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isOlder } from '#server/lib/version.ts'
import { root, textOf } from './sources.ts'

const folder = 'server/db/migrations'
const { version } = JSON.parse(textOf('package.json')) as { version: string }

const migrations = readdirSync(join(root, folder))
  .filter((name) => name.endsWith('.sql'))
  .toSorted()
  .map((name) => ({ name, text: textOf(`${folder}/${name}`) }))

/** What a program that knows the tables of before cannot live with. */
const contractions: [what: string, pattern: RegExp][] = [
  ['drops a table', /\bDROP\s+(TABLE|SCHEMA|VIEW)\b/i],
  ['drops a column', /\bDROP\s+COLUMN\b/i],
  ['renames', /\bRENAME\s+(TO|COLUMN|CONSTRAINT)\b/i],
  ['changes a type', /\bALTER\s+COLUMN\s+\S+\s+(SET\s+DATA\s+)?TYPE\b/i],
  ['drops a default', /\bALTER\s+COLUMN\s+\S+\s+DROP\s+DEFAULT\b/i],
]

/** What looks like that, and every program that knows the tables of before can live with. */
const bearable = [
  // Read in sums alone, which were wider than an integer before, and written by triggers.
  'ALTER TABLE "runtime"."counts" ALTER COLUMN "change" SET DATA TYPE bigint',
]

test('one snapshot is kept: that of the newest migration, with which the next is compared', () => {
  const snapshots = readdirSync(join(root, folder, 'meta')).filter((it) =>
    it.includes('snapshot'),
  )
  expect(snapshots).toEqual([`${migrations.at(-1)?.name.slice(0, 4)}_snapshot.json`])
})

describe('a table grows first, and shrinks a version later', () => {
  test.each(migrations.map(({ name }, index) => [name, index] as const))('%s', (_name, index) =>
    expect(faultsOf(migrations[index]?.text ?? '', namedBefore(index))).toEqual([]),
  )
})

describe('what an older version cannot live with is caught', () => {
  const runs = "UPDATE drizzle.oldest_version SET version = '0.2.0';"
  const needs = "UPDATE drizzle.oldest_version SET version = '0.3.0';"
  const both = (sql: string, named: string) => faultsOf(`${sql};\n${named}`, '0.2.0', '0.3.0')

  test.each([
    ['DROP TABLE "posts"', 'drops a table'],
    ['ALTER TABLE "posts" DROP COLUMN "title"', 'drops a column'],
    ['ALTER TABLE "posts" RENAME COLUMN "title" TO "name"', 'renames'],
    ['ALTER TABLE "posts" RENAME TO "texts"', 'renames'],
    ['ALTER TABLE "posts" ALTER COLUMN "title" SET NOT NULL', 'demands "title"'],
    ['ALTER TABLE "posts" ADD COLUMN "mood" text NOT NULL', 'demands "mood"'],
    ['ALTER TABLE "posts" ALTER COLUMN "title" SET DATA TYPE integer', 'changes a type'],
    ['ALTER TABLE "posts" ALTER COLUMN "mood" DROP DEFAULT', 'drops a default'],
  ])('%s', (sql, what) => {
    expect(both(sql, runs)).toEqual([`${what}, and names 0.2.0 as before`])
    expect(both(sql, needs)).toEqual([])
    // No release has stopped using it: the one that is being made is not out.
    expect(faultsOf(`${sql};\n${needs}`, '0.2.0', '0.2.0')).toEqual([
      'names 0.3.0, which is not out: the last release is 0.2.0',
    ])
  })

  test.each([
    'CREATE TABLE "moods" ("id" uuid PRIMARY KEY NOT NULL, "name" text NOT NULL)',
    'ALTER TABLE "posts" ADD COLUMN "mood" text',
    'ALTER TABLE "posts" ADD COLUMN "mood" text DEFAULT \'calm\' NOT NULL',
    'ALTER TABLE "posts" ALTER COLUMN "mood" SET DEFAULT \'calm\';\nALTER TABLE "posts" ALTER COLUMN "mood" SET NOT NULL',
    '-- DROP TABLE "posts" comes with the next version',
  ])('fine: %s', (sql) => expect(both(sql, runs)).toEqual([]))

  test('one that names no version', () =>
    expect(faultsOf('CREATE TABLE "moods" ()', '0.2.0')).toEqual(['names no version']))
})

/** The version that the migrations before this one let run. */
function namedBefore(index: number) {
  return migrations
    .slice(0, index)
    .map(({ text }) => named(text))
    .findLast((it) => it !== undefined)
}

const named = (text: string) => /oldest_version\b.*'(\d+\.\d+\.\d+)'/i.exec(text)?.[1]

/**
 * Every version that might run until now may use what is there, so whoever takes something away names a newer one; and that
 * is out, so that from it one can upgrade while it runs. `before` is undefined where the rule was not known yet.
 */
function faultsOf(text: string, before: string | undefined, released = version): string[] {
  const now = named(text)
  if (before === undefined) return []
  if (now === undefined) return ['names no version']
  if (isOlder(released, now))
    return [`names ${now}, which is not out: the last release is ${released}`]
  if (isOlder(before, now)) return []
  return takesAway(text).map((what) => `${what}, and names ${now} as before`)
}

function takesAway(text: string): string[] {
  const statements = text
    .replaceAll(/--.*$/gm, '')
    .split(';')
    .map((each) => each.replaceAll(/\s+/g, ' ').trim())
    .filter((each) => !bearable.includes(each))
  const all = statements.join(';')
  const found = contractions.flatMap(([what, pattern]) => (pattern.test(all) ? [what] : []))
  return [...found, ...demanded(statements).map((column) => `demands ${column}`)]
}

/** Columns that have to be given from now on, by who does not know of that. */
function demanded(statements: string[]): string[] {
  const isGiven = (column: string) =>
    statements.some((each) => each.includes(`ALTER COLUMN ${column} SET DEFAULT`))
  return statements
    .filter((each) => each.startsWith('ALTER TABLE'))
    .flatMap((each) => {
      const kept = /ALTER COLUMN (\S+) SET NOT NULL/.exec(each)?.[1]
      const added = /ADD COLUMN (\S+) (?!.*\bDEFAULT\b).*\bNOT NULL\b/.exec(each)?.[1]
      return [kept, added].filter((column) => column !== undefined && !isGiven(column))
    })
    .filter((column) => column !== undefined)
}
