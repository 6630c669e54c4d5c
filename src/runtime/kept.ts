import type { Runtime } from './runtime.ts'

/** The name under which the browser keeps what the member who is signed in is writing: another who signs in in this tab begins anew. */
export const ownName = ({ actors }: Pick<Runtime, 'actors'>, as: string) =>
  `${actors.session.getSnapshot().context.account?.user.id ?? ''} ${as}`

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
