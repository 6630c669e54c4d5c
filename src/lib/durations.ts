const steps = [
  ['天', 86_400],
  ['小时', 3_600],
  ['分钟', 60],
  ['秒', 1],
] as const

/** A length of time as people say it, in its two largest units: 3 天 4 小时. */
export function formatDuration(seconds: number): string {
  const first = steps.findIndex(([, length]) => seconds >= length)
  if (first === -1) return '0 秒'
  let rest = seconds
  const parts = steps.slice(first, first + 2).map(([unit, length]) => {
    const count = Math.floor(rest / length)
    rest -= count * length
    return { count, text: `${count} ${unit}` }
  })
  return parts
    .filter(({ count }) => count > 0)
    .map(({ text }) => text)
    .join(' ')
}
