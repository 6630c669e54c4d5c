/** Where time comes from. Code that needs "now" asks this, so that a test can move it. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** The product's days and months are China's: eight hours ahead of UTC all year. */
export const utcOffsetHours = 8

/** The same, as browsers call it. */
export const timeZone = 'Asia/Shanghai'

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

/** A moment so much after another. */
export const later = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms)

/** The time of a version that replaces another: now, and never the same moment, as versions are told apart by it. */
export const laterThan = (replaced: Date, now: Date): Date =>
  new Date(Math.max(now.getTime(), replaced.getTime() + 1))

const offset = utcOffsetHours * hourMs

/** The day that `time` falls on, as YYYY-MM-DD. */
export const dayOf = (time: Date): string =>
  new Date(time.getTime() + offset).toISOString().slice(0, 10)

/** The first day of the month that `time` falls in; `posts.month` is the same in SQL. */
export const monthOf = (time: Date): string => `${dayOf(time).slice(0, 7)}-01`

/** The moment at which a day begins, `daysAgo` days before the one of `time`. */
export function startOfDay(time: Date, daysAgo = 0): Date {
  const today = Math.floor((time.getTime() + offset) / dayMs) * dayMs
  return new Date(today - daysAgo * dayMs - offset)
}

/** The first day of a month, 1 to 12. */
export const firstDayOf = (year: number, month: number): string =>
  `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

/** The moments between which a month lies; the second one is not in it. */
export const momentsOf = (year: number, month: number) => ({
  from: new Date(Date.UTC(year, month - 1, 1) - offset),
  until: new Date(Date.UTC(year, month, 1) - offset),
})

/** The clocks of two nodes may differ by this. */
const mostSkewMs = 5 * 60_000

/**
 * How late a kept moment can honestly be whose writer put it no later than `latest`. A later one was written while a
 * clock ran ahead: it counts as absent, or whatever waits for it would wait until the world has caught up.
 */
export const latestHonest = (latest: Date): Date => later(latest, mostSkewMs)

/** Whether what is to have happened lies so far ahead that a clock was wrong. */
export const isAhead = (moment: Date, now: Date): boolean => moment > latestHonest(now)
