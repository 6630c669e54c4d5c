/** Stands in a statement whose best plan differs with its values: it has no name, and is planned each time. */
export const plannedEachTime = '/* planned each time */'

/** How often a text is asked until it is worth a plan of its own. */
const worthAt = 3
/** Plans that one connection may hold. */
const mostNames = 400
/** Texts that are counted: those with lists in them come in any number. */
const mostCounted = 2_000

/**
 * Names the statements that are asked again and again, so that PostgreSQL reads and plans them once for each connection.
 * @returns the name of a text, always the same; undefined for what is rare
 */
export function createStatementNames() {
  const names = new Map<string, string>()
  let counts = new Map<string, number>()

  return function nameOf(text: string): string | undefined {
    const known = names.get(text)
    if (known !== undefined || names.size >= mostNames) return known
    if (text.includes(plannedEachTime)) return undefined
    const count = (counts.get(text) ?? 0) + 1
    if (count < worthAt) {
      if (counts.size >= mostCounted) counts = new Map()
      counts.set(text, count)
      return undefined
    }
    counts.delete(text)
    const name = `ink${names.size}`
    names.set(text, name)
    return name
  }
}
