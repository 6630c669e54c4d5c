/** A moment as the wire carries it (ISO 8601) or as a Date. */
export type Moment = string | Date

const minute = 60_000
const hour = 60 * minute

/**
 * How long ago, as people say it: 刚刚, 5分钟前, 3小时前, 昨天, 前天, 6天前; from a week on the date, with the
 * year only when it is another one. Calendar days are those of `timeZone` (by default the reader's).
 * An unreadable moment gives an empty text.
 */
export function relativeTime(moment: Moment, now: Date, timeZone?: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const elapsed = now.getTime() - date.getTime()
  if (elapsed < minute) return elapsed > -minute ? '刚刚' : formatDate(date, timeZone)
  if (elapsed < hour) return `${Math.floor(elapsed / minute)}分钟前`
  const then = calendarOf(date, timeZone)
  const today = calendarOf(now, timeZone)
  const days = countDays(today) - countDays(then)
  if (days < 1) return `${Math.floor(elapsed / hour)}小时前`
  if (days < 7) return ['昨天', '前天'][days - 1] ?? `${days}天前`
  return today.year === then.year ? `${then.month}月${then.day}日` : formatDate(date, timeZone)
}

/** `2026年11月17日`; an unreadable moment gives an empty text. */
export function formatDate(moment: Moment, timeZone?: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const { year, month, day } = calendarOf(date, timeZone)
  return `${year}年${month}月${day}日`
}

/** The year of a readable moment. */
export const yearOf = (moment: Moment, timeZone?: string): number =>
  calendarOf(new Date(moment), timeZone).year

/** `2026年11月17日 08:05`; an unreadable moment gives an empty text. */
export function formatDateTime(moment: Moment, timeZone?: string): string {
  return `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}`.trim()
}

/** `08:05`; an unreadable moment gives an empty text. */
export function formatTime(moment: Moment, timeZone?: string): string {
  const date = new Date(moment)
  if (Number.isNaN(date.getTime())) return ''
  const { hour: hours, minute: minutes } = calendarOf(date, timeZone)
  return [hours, minutes].map((part) => String(part).padStart(2, '0')).join(':')
}

interface Calendar {
  year: number
  /** From 1. */
  month: number
  day: number
  hour: number
  minute: number
}

/** When China put its clocks back for the last time: eight hours ahead of UTC ever since. */
const endOfSummerTime = new Date('1991-09-15T02:00:00+09:00')

/**
 * Neither the reader's own zone nor the one that servers render pages in needs `Intl`, whose first use keeps a phone
 * busy for a tenth of a second.
 */
function calendarOf(date: Date, timeZone?: string): Calendar {
  if (timeZone === undefined)
    return {
      year: date.getFullYear(),
      month: date.getMonth() + 1,
      day: date.getDate(),
      hour: date.getHours(),
      minute: date.getMinutes(),
    }
  if (timeZone === 'Asia/Shanghai' && date >= endOfSummerTime) {
    const shifted = new Date(date.getTime() + 8 * hour)
    return {
      year: shifted.getUTCFullYear(),
      month: shifted.getUTCMonth() + 1,
      day: shifted.getUTCDate(),
      hour: shifted.getUTCHours(),
      minute: shifted.getUTCMinutes(),
    }
  }
  const parts = formatterIn(timeZone).format(date).split(/\D+/).map(Number)
  const [year = 0, month = 1, day = 1, hours = 0, minutes = 0] = parts
  return { year, month, day, hour: hours, minute: minutes }
}

const countDays = ({ year, month, day }: Calendar) =>
  Date.UTC(year, month - 1, day) / (24 * hour)

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a hundred times as long as using it. `sv` writes 2026-11-17 08:05. */
function formatterIn(timeZone: string): Intl.DateTimeFormat {
  const known =
    formatters.get(timeZone) ??
    new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'short', timeZone })
  formatters.set(timeZone, known)
  return known
}

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

/** `2026-11-22T18:30` where the reader is, as `<input type="datetime-local">` has it. */
export function inputTime(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
  return `${day}T${two(time.getHours())}:${two(time.getMinutes())}`
}
