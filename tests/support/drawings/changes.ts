/** What a line of a table is about, and what it says about it. */
interface Line {
  target: string
  parts: string[]
}

/**
 * What changed between two tables of a machine, one line each: states, transitions and delays added
 * (`+`) or removed (`-`), and of those that stayed (`~`) their target, guards and actions.
 */
export function changesBetween(before: string, after: string): string[] {
  const old = linesOf(before)
  const now = linesOf(after)
  const subjects = [...new Set([...old.keys(), ...now.keys()])].toSorted()
  return subjects.flatMap((subject) => {
    const was = old.get(subject)
    const is = now.get(subject)
    if (!was) return is ? [`+ ${whole(subject, is)}`] : []
    if (!is) return [`- ${whole(subject, was)}`]
    const changed = changesOf(was, is)
    return changed.length > 0 ? [`~ ${subject}: ${changed.join('; ')}`] : []
  })
}

function changesOf(was: Line, is: Line): string[] {
  const lost = without(was.parts, is.parts)
  const won = without(is.parts, was.parts)
  const moved = lost.length === 0 && won.length === 0 && was.parts.join() !== is.parts.join()
  return [
    ...(was.target === is.target ? [] : [`${was.target} is now ${is.target}`]),
    ...lost.map((part) => `lost ${part}`),
    ...won.map((part) => `got ${part}`),
    ...(moved ? [`now in the order ${is.parts.join(', ')}`] : []),
  ]
}

/** `subject → target | part | part`, `state x (kind) | part`, `delay x = time`. */
function linesOf(table: string): Map<string, Line> {
  return new Map(
    table
      .split('\n')
      .filter((line) => line !== '')
      .map((line): [string, Line] => {
        const [head = '', ...parts] = line.split(' | ')
        const [, subject = head, target = ''] =
          /^(delay [^ ]+) = (.*)$/.exec(head) ??
          /^(state [^ ]+) \((.*)\)$/.exec(head) ??
          /^(.*) → (.*)$/.exec(head) ??
          []
        return [subject.includes(' · ') ? `transition ${subject}` : subject, { target, parts }]
      }),
  )
}

const whole = (subject: string, { target, parts }: Line) =>
  [subject, `→ ${target}`, ...parts.map((part) => `| ${part}`)].join(' ')

/** What of the one list the other does not have, counting repetitions. */
function without(list: readonly string[], other: readonly string[]): string[] {
  const left = [...other]
  return list.filter((part) => {
    const at = left.indexOf(part)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}
