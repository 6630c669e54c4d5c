import type { Chance } from './chance.ts'
import type { Field } from './words.ts'

/** A pattern with its gaps filled by words of one field. */
export function phrase(chance: Chance, pattern: string, field: Field): string {
  const [thing = '', other = ''] = chance.some(field.things, 2)
  const words: Record<string, string> = {
    thing,
    other,
    doing: chance.pick(field.doings),
    place: chance.pick(field.places),
    number: String(2 + chance.below(30)),
  }
  return pattern.replaceAll(/\{(\w+)\}/g, (gap, name: string) => words[name] ?? gap)
}
