/** Where nothing else is said, a date of a Chinese blog is a Chinese one. */
const usualOffset = '+08:00'

const written =
  /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?)?\s*(Z|UTC|[+-]\d{2}:?\d{2})?$/i

/** A date as front matter writes it; undefined when it is none. */
export function parseDate(value: unknown): Date | undefined {
  const text = textOf(value)
  const [, year = '', month = '', day = '', hour = '0', minute = '0', second = '0', zone] =
    written.exec(text) ?? []
  if (year === '') return undefined
  const days = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const time = [hour, minute, second].map((part) => part.padStart(2, '0')).join(':')
  const date = new Date(`${days}T${time}${offsetOf(zone)}`)
  // A thirty-first of February would be read as the third of March.
  const isReal = new Date(`${days}T00:00:00Z`).getUTCDate() === Number(day)
  return isReal && !Number.isNaN(date.getTime()) ? date : undefined
}

/** TOML hands over dates that know whether they had a zone, and write themselves accordingly. */
function textOf(value: unknown) {
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? '' : value.toISOString()
  return typeof value === 'string' ? value.trim() : ''
}

function offsetOf(zone: string | undefined) {
  if (zone === undefined) return usualOffset
  if (/^(?:z|utc)$/i.test(zone)) return 'Z'
  return zone.includes(':') ? zone : `${zone.slice(0, 3)}:${zone.slice(3)}`
}

/** The day in a name such as `2020-01-01-hello.md` or `2020/01/01/hello.md`; the rest is the slug. */
export function dateInPath(path: string): Date | undefined {
  const [, year, month, day] =
    /(?:^|\/)(\d{4})[-/](\d{2})[-/](\d{2})(?:[-/]|\.mdx?$)/.exec(path) ?? []
  return year === undefined ? undefined : parseDate(`${year}-${month}-${day}`)
}
