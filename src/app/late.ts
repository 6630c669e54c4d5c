/** Something that is started once, when it is first asked for: a page pays for what it shows. */
export interface Late<Thing> {
  get: () => Thing
  /** None as long as nobody has asked. */
  all: () => Thing[]
}

export function createLate<Thing>(start: () => Thing): Late<Thing> {
  const started: Thing[] = []
  return {
    get: () => {
      const thing = started[0] ?? start()
      started[0] = thing
      return thing
    },
    all: () => [...started],
  }
}
