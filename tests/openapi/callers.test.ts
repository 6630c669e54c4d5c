import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root, sourcesOf, textOf } from '#tests/architecture/sources.ts'
import { document } from './document.ts'

/* Who calls what the contract holds. A call that nobody makes is either used or listed with its reason. */

const sources = sourcesOf('src').map(textOf).join('\n')
const operations = Object.entries(document.paths).flatMap(([path, item]) =>
  ['get', 'post', 'put', 'delete']
    .filter((method) => method in item)
    .map((method) => ({ method, path, name: `${method.toUpperCase()} ${path}` })),
)

/** The rows of the table in PROMISES.md: the call, and what does its work. */
const listed = readFileSync(join(root, 'tests/PROMISES.md'), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, call, why] =
      /^\| `((?:GET|POST|PUT|DELETE) \/\S+)` +\| (.+?) *\|$/.exec(line) ?? []
    return call === undefined || why === undefined ? [] : [{ call, why }]
  })

describe('每个调用都有人用', () => {
  const unused = operations.filter((operation) => !isMade(operation)).map(({ name }) => name)

  test('应用不用的调用，都列着由谁代劳；列着的，真的都没有用', () => {
    expect(unused.toSorted()).toEqual(listed.map(({ call }) => call).toSorted())
  })

  test.each(listed)('$call：说得出为什么', ({ why }) => expect(why.length).toBeGreaterThan(20))

  test('用着的看得出来：同一条路径，别的方法不算', () => {
    expect(isMade({ method: 'get', path: '/api/message/history' })).toBe(true)
    expect(isMade({ method: 'post', path: '/api/message/history' })).toBe(false)
  })
})

/** Whether the typed client is called so anywhere in the app. */
function isMade({ method, path }: { method: string; path: string }) {
  const escaped = path.replaceAll(/[{}/]/g, String.raw`\$&`)
  return new RegExp(String.raw`\.${method}(?:<[^>]*>)?\(\s*'${escaped}'`).test(sources)
}
