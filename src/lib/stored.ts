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
  return names.every((name) => isText(fields[name]))
}

export const isText = (value: unknown): value is string => typeof value === 'string'

export const isTextOrNull = (value: unknown): value is string | null =>
  value === null || isText(value)

/** ISO 8601. */
export const isTime = (value: unknown): value is string =>
  isText(value) && !Number.isNaN(Date.parse(value))
