/** The fields of a value of which nothing is known; what is no object has none. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {}

/** The fields of an object that was kept as JSON; whatever reads otherwise has none. */
export function fieldsIn(json: string | null): Readonly<Record<string, unknown>> {
  try {
    return fieldsOf(JSON.parse(json || '{}'))
  } catch {
    return {}
  }
}

/** Whether a value of which nothing is known has a text in each of these fields. */
export function hasTexts<Name extends string>(
  value: unknown,
  ...names: Name[]
): value is Record<Name, string> {
  const fields = fieldsOf(value)
  return names.every((name) => typeof fields[name] === 'string')
}
