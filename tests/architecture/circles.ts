import { dirname, join } from 'node:path/posix'
import { importsOf } from './rooms.ts'

/**
 * The groups of files that import one another in a circle, types and lazy imports included: each group sorted, and
 * the list of groups too. A file that imports itself is a group of one.
 * @param texts the text of each file, by its path relative to the root
 */
export function circlesOf(texts: ReadonlyMap<string, string>): string[][] {
  const targets = new Map(
    [...texts].map(([file, text]) => [
      file,
      targetsOf(file, text).filter((it) => texts.has(it)),
    ]),
  )
  return stronglyConnected(targets)
    .map((group) => group.toSorted())
    .filter(([file = '', ...rest]) => rest.length > 0 || targets.get(file)?.includes(file))
    .toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
}

function targetsOf(file: string, text: string): string[] {
  return importsOf(text)
    .map(({ specifier }) => specifier)
    .filter((specifier) => /^[.#]/.test(specifier))
    .map((specifier) =>
      specifier.startsWith('#') ? specifier.slice(1) : join(dirname(file), specifier),
    )
}

/** Tarjan's algorithm: every file is in one group, alone where nothing leads back to it. */
function stronglyConnected(targets: ReadonlyMap<string, readonly string[]>): string[][] {
  const groups: string[][] = []
  const order = new Map<string, number>()
  const stack: string[] = []

  function visit(file: string): number {
    const index = order.size
    order.set(file, index)
    stack.push(file)
    let low = index
    for (const target of targets.get(file) ?? []) {
      if (!order.has(target)) low = Math.min(low, visit(target))
      else if (stack.includes(target)) low = Math.min(low, order.get(target) ?? low)
    }
    if (low === index) groups.push(stack.splice(stack.indexOf(file)))
    return low
  }

  for (const file of targets.keys()) if (!order.has(file)) visit(file)
  return groups
}
