/** Where time comes from. Code that needs "now" asks this, so that a test can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }
