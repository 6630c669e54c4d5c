/** The clocks of two nodes may differ by this. */
const mostSkewMs = 5 * 60_000

/**
 * How late a kept moment can honestly be whose writer put it no later than `latest`. A later one was written while a
 * clock ran ahead: it counts as absent, or whatever waits for it would wait until the world has caught up.
 */
export const latestHonest = (latest: Date): Date => new Date(latest.getTime() + mostSkewMs)

/** Whether what is to have happened lies so far ahead that a clock was wrong. */
export const isAhead = (moment: Date, now: Date): boolean => moment > latestHonest(now)
