interface Leaves {
  readonly [name: string]: string | Leaves
}

/**
 * One CSS declaration per leaf of `values`, under the name at the same place in `names`.
 * Throws when a value has no name, so a token can't be forgotten in silence.
 */
export function cssVariables(values: Leaves, names: Leaves): string {
  return Object.entries(values)
    .map(([key, value]) => {
      const name = names[key]
      if (typeof value === 'string' && typeof name === 'string') return `${name}: ${value};`
      if (typeof value === 'object' && typeof name === 'object')
        return cssVariables(value, name)
      throw new Error(`the token "${key}" has no CSS variable`)
    })
    .join('\n')
}
