/** A moment as the wire carries it (ISO 8601) or as a Date. */
export type Moment = string | Date

const minute = 60_000
const hour = 60 * minute
const relative = new Intl.RelativeTimeFormat('zh-CN', { numeric: 'auto' })

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
  if (elapsed < hour) return relative.format(-Math.floor(elapsed / minute), 'minute')
  const days = calendarDay(now, timeZone) - calendarDay(date, timeZone)
  if (days < 1) return relative.format(-Math.floor(elapsed / hour), 'hour')
  if (days < 7) return relative.format(-days, 'day')
  return inYearOf(now, date, timeZone)
    ? format(date, { month: 'long', day: 'numeric', timeZone })
    : formatDate(date, timeZone)
}

/** `2026年11月17日`; an unreadable moment gives an empty text. */
export function formatDate(moment: Moment, timeZone?: string): string {
  return format(new Date(moment), {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    timeZone,
  })
}

/** `2026年11月17日 08:05`; an unreadable moment gives an empty text. */
export function formatDateTime(moment: Moment, timeZone?: string): string {
  return `${formatDate(moment, timeZone)} ${formatTime(moment, timeZone)}`.trim()
}

/** `08:05`; an unreadable moment gives an empty text. */
export function formatTime(moment: Moment, timeZone?: string): string {
  return format(new Date(moment), {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  })
}

function format(date: Date, options: Intl.DateTimeFormatOptions): string {
  return Number.isNaN(date.getTime()) ? '' : formatter('zh-CN', options).format(date)
}

function calendarDay(date: Date, timeZone?: string): number {
  const [year = 0, month = 1, day = 1] = dayParts(date, timeZone)
  return Date.UTC(year, month - 1, day) / (24 * hour)
}

function inYearOf(now: Date, date: Date, timeZone?: string): boolean {
  return dayParts(now, timeZone)[0] === dayParts(date, timeZone)[0]
}

/** Year, month and day as numbers; `en-CA` writes dates as 2026-11-17. */
function dayParts(date: Date, timeZone?: string): number[] {
  return formatter('en-CA', { timeZone }).format(date).split('-').map(Number)
}

const formatters = new Map<string, Intl.DateTimeFormat>()

/** Making one takes a hundred times as long as using it. */
function formatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = locale + JSON.stringify(options)
  const known = formatters.get(key) ?? new Intl.DateTimeFormat(locale, options)
  formatters.set(key, known)
  return known
}
