import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
// The scripts have no alias: nobody else asks them.
// oxlint-disable-next-line no-restricted-imports
import { overview, type Development } from '../../scripts/lib/overview.ts'
import { people } from '#server/seed/fixtures/people.ts'
import { readView } from '#src/features/diagnostic/views.ts'
import { routeAt } from '#src/runtime/routes.ts'
import { startServer, type TestServer } from '#tests/support/server.ts'

const root = join(import.meta.dirname, '../..')
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

let server: TestServer
beforeAll(async () => {
  server = await startServer()
})
afterAll(() => server.close())

const here: Development = {
  app: 'http://127.0.0.1:3001/blog/',
  network: [],
  dataDir: '/home/me/inkstone/data',
  isEmbedded: true,
  isDemo: true,
  hasFaultLab: true,
  sendsMail: false,
}
const addressesIn = (text: string) =>
  [...text.matchAll(/https?:\/\/\S+/g)].map(([address]) => new URL(address))

test('每一个地址都在它监听的地方，应用或服务器答得出', async () => {
  const addresses = addressesIn(overview(here))
  expect(addresses.length).toBeGreaterThan(4)
  expect(new Set(addresses.map(({ origin }) => origin))).toEqual(
    new Set(['http://127.0.0.1:3001']),
  )
  const strange: string[] = []
  for (const { pathname } of addresses) {
    const isThere = pathname.startsWith('/blog/')
      ? routeAt(inApp(pathname)) !== null
      : (await server.app.inject(pathname)).statusCode === 200
    if (!isThere) strange.push(pathname)
  }
  expect(strange).toEqual([])
})

test('问号后面的，是应用认得的', () => {
  const asked = addressesIn(overview(here)).filter(({ search }) => search !== '')
  expect(asked.map(({ pathname, search }) => pathname + search)).toEqual([
    '/blog/home?inspect',
    '/blog/diagnostic?view=machines',
  ])
  expect(textOf('src/app/inspector/inspect-when-asked.ts')).toContain(`.has('inspect')`)
  expect(readView(new URLSearchParams('?view=machines'))).toBe('machines')
})

test('每一个命令都在 package.json 里，只跑一处的例子真有那一处', () => {
  const text = overview(here)
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const commands = [...text.matchAll(/npm run ([\w:]+)/g)].map(([, name]) => name)
  expect(commands).toEqual(['check', 'gen', 'paths'])
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(commands))
  const [, project, place = ''] = /vitest run --project (\w+) (\S+)/.exec(text) ?? []
  expect(textOf('vitest.config.ts')).toContain(`name: '${project}'`)
  expect(existsSync(join(root, place))).toBe(true)
  const [file = ''] = /\w+\.md/.exec(text) ?? []
  expect(existsSync(join(root, file))).toBe(true)
})

test('package.json 里的每一个命令，README 和 scripts/README.md 的表里都有一行', () => {
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> }
  const rowsOf = (file: string) =>
    textOf(file)
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .map((line) => line.split('|')[1] ?? '')
      .join('\n')
  // What stands at the top of the README needs no row.
  const commands = Object.keys(scripts).filter((name) => name !== 'start' && name !== 'test')
  const rows = rowsOf('README.md')
  expect(
    commands.filter((name) => !rows.match(new RegExp(`\`npm run ${name}( --[^\`]*)?\``))),
  ).toEqual([])
  const files = Object.values(scripts).flatMap((line) => /scripts\/(\S+)/.exec(line)?.[1] ?? [])
  const fileRows = rowsOf('scripts/README.md')
  expect(files.filter((file) => !fileRows.includes(`\`${file}\``))).toEqual([])
})

test('说的管理员，是演示社区的管理员', () => {
  const [email] = /\S+@example\.com/.exec(overview(here)) ?? []
  expect(email).toMatch(/@/)
  expect(
    people.filter(({ isAdmin }) => isAdmin).map(({ key }) => `${key}@example.com`),
  ).toEqual([email?.replace(/^.*[^\w.@-]/, '')])
})

test('一屏放得下：二十四行，每行不超过一百列', () => {
  const lines = overview(here).split('\n')
  expect(lines.length).toBeLessThan(25)
  for (const line of lines) {
    expect(line.replace(/[^ -~]/g, '..').length, line).toBeLessThan(101)
  }
})

test('别的数据库、邮件服务器、没有演示、没有实验室：照实说，不写出密码', () => {
  const text = overview({
    ...here,
    network: ['http://192.168.1.7:3001/blog/'],
    isEmbedded: false,
    isDemo: false,
    hasFaultLab: false,
    sendsMail: true,
  })
  expect(text).toContain('局域网      http://192.168.1.7:3001/blog/\n')
  expect(text).toContain('DATABASE_URL，图片在 /home/me/inkstone/data\n')
  expect(text).toContain('经 SMTP_URL 寄出\n')
  expect(text).not.toContain('故障实验室')
  expect(text).not.toContain('@example.com')
})

/** Without the base path; where the base path itself leads. */
const inApp = (pathname: string) =>
  pathname === '/blog/' ? '/home' : pathname.slice('/blog'.length)
