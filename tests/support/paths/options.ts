import { parseArgs } from 'node:util'
import { defaultLimit } from './generate.ts'
import { pathKinds, type PathKind } from './routes.ts'

/** What is asked of `npm run paths`. */
export interface PathOptions {
  isList: boolean
  kinds: readonly PathKind[]
  limit: number
  /** Names of machines; all when there is none. */
  machines: readonly string[]
  /** Ids of paths to show. */
  ids: readonly string[]
}

const known = { list: 'boolean', kind: 'string', limit: 'string' } as const

/** Reads the arguments; or says in Chinese what is wrong with them. */
export function readOptions(
  args: readonly string[],
  names: readonly string[],
): PathOptions | { problems: readonly string[] } {
  const { values, positionals, tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    allowPositionals: true,
    options: {
      list: { type: known.list },
      kind: { type: known.kind },
      limit: { type: known.limit },
    },
  })
  const strange = tokens.flatMap((token) =>
    token.kind === 'option' && !Object.hasOwn(known, token.name) ? [token.rawName] : [],
  )
  const machines = positionals.filter((name) => names.includes(name))
  const ids = positionals.filter((name) => !names.includes(name) && isPathId(name, names))
  const unknown = positionals.filter((name) => !machines.includes(name) && !ids.includes(name))
  const kind = pathKinds.find((each) => each === values.kind)
  const limit = values.limit === undefined ? defaultLimit : Number(values.limit)
  const problems = [
    ...strange.map((name) => `没有 ${name} 这个选项：只有 --list、--kind 和 --limit。`),
    ...(values.kind !== undefined && kind === undefined
      ? [`--kind 后面写 ${pathKinds.join('、')} 中的一个，不能${told(values.kind)}。`]
      : []),
    ...(typeof values.limit === 'boolean' || !Number.isSafeInteger(limit) || limit < 1
      ? [`--limit 后面写一个正整数，不能${told(values.limit)}。`]
      : []),
    ...unknown.map(
      (name) => `没有叫“${name}”的机器或路径：npm run paths -- --list 列出所有名字。`,
    ),
  ]
  if (problems.length > 0) return { problems }
  return {
    isList: values.list === true,
    kinds: kind ? [kind] : pathKinds,
    limit,
    machines,
    ids,
  }
}

/** The machine that a path's id begins with. */
export const machineOfId = (id: string): string => id.replace(/-[0-9a-z]+$/, '')

/** What stood where a value should be; `true` is how the parser says that nothing did. */
const told = (value: unknown) => (typeof value === 'string' ? `是“${value}”` : '空着')

const isPathId = (name: string, names: readonly string[]) =>
  /-[0-9a-z]{7}$/.test(name) && names.includes(machineOfId(name))
