/** A record as a JSON object; undefined when it is anything else. */
export function parseObject(record: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(record)
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
    // Checked in the line above.
    return isObject ? (value as Record<string, unknown>) : undefined
  } catch {
    return undefined
  }
}
