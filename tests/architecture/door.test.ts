import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { version } from '#src/lib/version.ts'
import { root, sourcesOf, textOf } from './sources.ts'

interface Package {
  version: string
  license?: string
  scripts: Record<string, string>
}
const manifest = JSON.parse(textOf('package.json')) as Package
const documents = [
  ...filesOf('.').filter((file) => file.endsWith('.md')),
  ...rooms('.').flatMap((folder) => `${folder}/README.md`),
  '.github/PULL_REQUEST_TEMPLATE.md',
].filter((file) => existsSync(join(root, file)))
const scripts = rooms('scripts')
  .concat('scripts')
  .flatMap((folder) => filesOf(folder).map((file) => `${folder}/${file}`))
  .filter((file) => file.endsWith('.mjs'))
const forms = ['workflows', 'ISSUE_TEMPLATE'].flatMap((folder) =>
  filesOf(`.github/${folder}`).map((file) => `.github/${folder}/${file}`),
)

test('the door is there', () => {
  expect(documents).toEqual(
    expect.arrayContaining([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'README.md',
      'SECURITY.md',
      'machines/README.md',
      'server/realtime/README.md',
      'tests/journeys/models/README.md',
    ]),
  )
  expect(textOf('LICENSE')).toMatch(/^MIT License\n/)
  expect(textOf('README.md').split('\n').slice(0, 5)).toEqual([
    '# 砚 Inkstone',
    '',
    '```',
    'npm start',
    'npm test',
  ])
})

describe('what the documents say is there', () => {
  test.each(documents)('%s', (file) => expect(untruths(file, textOf(file))).toEqual([]))
  test.each(forms)('%s', (file) => expect(untruths(file, textOf(file))).toEqual([]))
})

test('the files that comments name are there', () => {
  const sources = [
    ...sourcesOf('src', 'machines', 'content', 'openapi', 'server', 'tests'),
    ...scripts,
    // This file invents some, to catch them.
  ].filter((file) => file !== 'tests/architecture/door.test.ts')
  expect(sources.length).toBeGreaterThan(1000)
  const wrong = sources.flatMap((file) =>
    missingInComments(file, textOf(file)).map((path) => `${file}: ${path}`),
  )
  expect(wrong).toEqual([])
})

describe('an untruth is caught', () => {
  test.each([
    ['[a room](cellar/README.md)', 'cellar/README.md'],
    ['[a heading](README.md#nowhere)', 'README.md#nowhere'],
    ['[here](#nowhere)', '#nowhere'],
    ['`npm run fly`', 'npm run fly'],
    ['`src/nowhere.ts`', 'src/nowhere.ts'],
    ['`npx vitest run --project unit tests/nowhere.test.ts`', 'tests/nowhere.test.ts'],
    ['`npx vitest run --project moon tests/lib`', '--project moon'],
  ])('%s', (text, untruth) => expect(untruths('README.md', text)).toEqual([untruth]))

  test.each([
    ['// Keep in step with src/nowhere.ts.', 'src/nowhere.ts'],
    ['const a = 1 // as `posts/nowhere.store.ts` says', 'posts/nowhere.store.ts'],
    ['/** See (server/nowhere/nowhere.ts). */', 'server/nowhere/nowhere.ts'],
    [
      '/**\n * One line,\n * and machines/draft/nowhere.machine.ts.\n */',
      'machines/draft/nowhere.machine.ts',
    ],
  ])('%s', (code, untruth) =>
    expect(missingInComments('server/app.ts', code)).toEqual([untruth]),
  )

  test('a path from the root, from the room or beside the file is fine, and code is no comment', () => {
    const code =
      "// src/lib/counts.ts, `posts/posts.store.ts`\n/* lib/config.ts; server/*.ts */ f('src/nowhere.ts')"
    expect(missingInComments('server/app.ts', code)).toEqual([])
  })

  test('a heading of our own, a glob and another site are fine', () => {
    const text =
      '## How to: `x` — a *first* 改动\n[it](#how-to-x--a-first-改动) `server/*.ts` [out](https://x)'
    expect(untruths('README.md', text)).toEqual([])
  })
})

test('one version: package.json, its lockfile, the app, the newest release of the changelog', () => {
  const lock = JSON.parse(textOf('package-lock.json')) as Package & {
    packages: Record<string, Package>
  }
  const [newest] = releases()
  expect([lock.version, lock.packages['']?.version, version, newest?.version]).toEqual(
    Array<string>(4).fill(manifest.version),
  )
  expect([manifest.license, lock.packages['']?.license]).toEqual(['MIT', 'MIT'])
})

test('the changelog begins with what is not released, then goes back in time', () => {
  expect(/^## .*$/m.exec(textOf('CHANGELOG.md'))?.[0]).toBe('## [Unreleased]')
  const dates = releases().map(({ date }) => date)
  expect(dates.length).toBeGreaterThan(1)
  expect(dates).toEqual(dates.toSorted().toReversed())
})

test('the public run: Node as .nvmrc says, both commands, PostgreSQL where the tests look for it', () => {
  const { jobs } = parse(textOf('.github/workflows/test.yml')) as {
    jobs: {
      test: {
        strategy: { matrix: { command: string[] } }
        env: Record<string, string>
        steps: { run?: string; with?: Record<string, string> }[]
      }
    }
  }
  const { strategy, env, steps } = jobs.test
  expect(strategy.matrix.command).toEqual(['npm test', 'npm run test:sweeps'])
  expect(steps.map(({ run }) => run)).toContain('${{ matrix.command }}')
  expect(steps.map((step) => step.with?.['node-version-file'])).toContain('.nvmrc')
  expect(Object.keys(env)).toEqual(['TEST_DATABASE_URL', 'CHROMIUM_PATH'])
  expect(textOf('package.json')).toContain(`"node": ">=${textOf('.nvmrc').trim()}.`)
})

test('editors write as the formatter does', () => {
  const { printWidth } = parse(textOf('.oxfmtrc.json')) as { printWidth: number }
  expect(textOf('.editorconfig')).toContain(`\nmax_line_length = ${printWidth}\n`)
  expect(textOf('.editorconfig')).toContain('\nindent_size = 2\n')
})

function releases() {
  return [...textOf('CHANGELOG.md').matchAll(/^## \[(\d\S*)\] - (\d{4}-\d\d-\d\d)$/gm)].map(
    ([, number = '', date = '']) => ({ version: number, date }),
  )
}

/** Links, commands, projects and paths in a text that lead nowhere. */
function untruths(file: string, text: string): string[] {
  const found = (pattern: RegExp) => [...text.matchAll(pattern)].map(([, part = '']) => part)
  const links = found(/\]\(([^)\s]+)\)/g).filter((link) => !/^[a-z]+:/.test(link))
  const commands = found(/\bnpm run ([\w-]+(?::[\w-]+)*)/g).filter(
    (name) => !(name in manifest.scripts),
  )
  const projects = found(/--project[ =]([\w-]+)/g).filter(
    (name) => !projectNames.includes(name),
  )
  // Relative to the root; a README may also speak of its own folder.
  const paths = found(
    /(?:^|[\s`'"])((?:src|machines|content|openapi|server|tests|scripts)\/[\w./-]*\w)(?![\w*{<…/-])/gm,
  )
  return [
    ...links.filter((link) => !leadsSomewhere(file, text, link)),
    ...commands.map((name) => `npm run ${name}`),
    ...projects.map((name) => `--project ${name}`),
    ...paths.filter(
      (path) => !invented.test(path) && !isThere(path) && !isThere(join(dirname(file), path)),
    ),
  ]
}

/** Paths of source files in the comments of a file that lead nowhere: from the root, from its room, or from its folder. */
function missingInComments(file: string, code: string): string[] {
  const [room = ''] = file.split('/')
  const comments = code.match(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm) ?? []
  return comments
    .flatMap((comment) => [
      ...comment.matchAll(
        /(?<=^|[\s`'"(])(?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|ya?ml)(?![\w*{<…/-])/gm,
      ),
    ])
    .map(([path]) => path)
    .filter(
      (path) =>
        !invented.test(path) &&
        ![path, join(room, path), join(dirname(file), path)].some(isThere),
    )
}

/** What tools write when they run, and the machine `x` of every instruction. */
const invented = /^tests\/report(?:\/|$)|\/x\//
const projectNames = 'unit browser server second-engine sweeps journeys inside waiting'.split(
  ' ',
)
const isThere = (path: string) => existsSync(join(root, path))

function leadsSomewhere(file: string, text: string, link: string) {
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : join(dirname(file), path)
  if (!isThere(target)) return false
  if (anchor === undefined) return true
  return anchorsOf(path === '' ? text : textOf(target)).includes(decodeURIComponent(anchor))
}

/** As GitHub makes them of headings. */
const anchorsOf = (text: string) =>
  [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  )

function filesOf(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
}

/** Every folder of ours below one. */
function rooms(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(
      (entry) =>
        entry.isDirectory() && !/^\.|^(node_modules|dist|data|report)$/.test(entry.name),
    )
    .map(({ name }) => (folder === '.' ? name : `${folder}/${name}`))
    .flatMap((path) => [path, ...rooms(path)])
}
