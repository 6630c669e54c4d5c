export type Fact =
  | boolean
  | number
  | string
  | ReadonlySet<string>
  | Readonly<Record<string, string>>

/** Whether two records say the same: the cursor moves with every letter, what it stands in seldom changes. */
export function sameToolbarState<Facts extends Record<keyof Facts, Fact>>(
  one: Facts,
  other: Facts,
) {
  return (Object.keys(one) as (keyof Facts)[]).every((name) => isSame(one[name], other[name]))
}

function isSame(one: Fact, other: Fact): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return one === other
  return flat(one) === flat(other)
}

const flat = (fact: object) =>
  (fact instanceof Set ? Array.from(fact, String) : Object.entries(fact).map(String))
    .toSorted()
    .join()
