/**
 * A count as the product shows it: `980`, `1.2k` above 1000, `3.4w` above 10000 (specification §3).
 * One decimal, rounded down, so that a number never looks larger than it is.
 */
export function formatCount(count: number): string {
  if (count > 10_000) return `${tenths(count / 10_000)}w`
  if (count > 1000) return `${tenths(count / 1000)}k`
  return String(Math.max(0, Math.trunc(count)))
}

/** How many a list has; `+` where there may be more. */
export const formatTotal = (total: number, isCapped = false): string =>
  `${formatCount(total)}${isCapped ? '+' : ''}`

/** How hot a topic is: in thousands above 1000, however many they are (specification §3). */
export function formatHotness(score: number): string {
  return score > 1000 ? `${tenths(score / 1000)}k` : formatCount(score)
}

/** A number of unread things, capped at `99+` (specification §9). */
export function badgeCount(count: number): string {
  return count > 99 ? '99+' : String(Math.max(0, Math.trunc(count)))
}

function tenths(value: number): number {
  return Math.floor(value * 10) / 10
}

const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size as people read it: three digits, four from 1000 to 1023, in steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(bytes || 1) / 10)))
  const amount = bytes / 1024 ** step
  const digits = step === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2
  return `${Number(amount.toFixed(digits))} ${units[step]}`
}
