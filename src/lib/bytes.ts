const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const

/** A size as people read it: three digits at most, in steps of 1024. */
export function formatBytes(bytes: number): string {
  const step = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log2(bytes || 1) / 10)))
  const amount = bytes / 1024 ** step
  const digits = step === 0 || amount >= 100 ? 0 : amount >= 10 ? 1 : 2
  return `${Number(amount.toFixed(digits))} ${units[step]}`
}
