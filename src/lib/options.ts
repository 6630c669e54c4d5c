/** The words of a choice, in the order of its values. */
export const optionsOf = <const Value extends string | number>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): { value: Value; label: string }[] => values.map((value) => ({ value, label: words[value] }))
