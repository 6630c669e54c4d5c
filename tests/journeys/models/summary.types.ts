export const annotationType = 'model'

/** What a journey of a path says about itself and its machine. */
export interface Summary {
  machine: string
  steps: number
  /** At least so many paths are walked by `npm run journeys:all` alone. */
  more: number
  /** In how many situations something can't be done in a browser, by the reason. */
  left: Record<string, number>
}
