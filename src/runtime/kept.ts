import { viewerIdOf } from './account.ts'
import type { Runtime } from './runtime.ts'

/** Of the member who is signed in, the name under which the browser keeps what they are writing: another who signs in in this tab begins anew. */
export function namesOfMember({ actors }: Pick<Runtime, 'actors'>) {
  const id = viewerIdOf(actors) ?? ''
  return (as: string) => `${id} ${as}`
}

/** One of them, of whoever is signed in now. */
export const ownName = (runtime: Pick<Runtime, 'actors'>, as: string) =>
  namesOfMember(runtime)(as)

/** Gives up what was typed, where its form is not at hand. */
export const forgetKept = (runtime: Pick<Runtime, 'actors' | 'unsentTexts'>, as: string) =>
  runtime.unsentTexts.write(ownName(runtime, as), '')

/** Whatever the browser gives back, only a text comes where a text stood. */
export const textsIn =
  <Values extends object>(values: Values) =>
  (kept: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(
      Object.entries(values).flatMap(([field, value]) =>
        typeof value === 'string' && typeof kept[field] === 'string'
          ? [[field, kept[field]]]
          : [],
      ),
    ) as Partial<Values>
