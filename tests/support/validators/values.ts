const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const months = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
const mailDate = new RegExp(
  `^(?:(${days.join('|')}), )?\\d{1,2} (?:${months}) \\d{4} \\d{2}:\\d{2}(?::\\d{2})? (?:GMT|UT|[+-]\\d{4})$`,
)

/** A date as letters have it (RFC 822, years of four digits), on the day of the week that it says. */
export function isMailDate(text: string): boolean {
  const day = mailDate.exec(text)
  const time = Date.parse(text)
  if (!day || Number.isNaN(time)) return false
  return (
    day[1] === undefined || /[+-]/.test(text) || days[new Date(time).getUTCDay()] === day[1]
  )
}

const moment = /^\d{4}-(\d{2})-(\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?(?:Z|[+-]\d{2}:\d{2})$/

/** A moment with its zone (RFC 3339, and W3C's profile of ISO 8601), on a day that there is. */
export function isMoment(text: string): boolean {
  const [, month, day] = moment.exec(text) ?? []
  if (month === undefined || Number.isNaN(Date.parse(text))) return false
  const begin = Date.parse(`${text.slice(0, 10)}T00:00:00Z`)
  return new Date(begin).getUTCDate() === Number(day)
}

/** A moment, or a day, a month or a year alone. */
export const isW3cDate = (text: string): boolean =>
  isMoment(text) || (/^\d{4}(-\d{2}(-\d{2})?)?$/.test(text) && !Number.isNaN(Date.parse(text)))

/** A whole address of a page. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s<>"{}|\\^`]+$/.test(text) && URL.canParse(text)

/** Something that names a thing once and for all: an address or a URN. */
export const isIri = (text: string): boolean =>
  /^[a-z][a-z0-9+.-]*:[^\s<>"{}|\\^`]+$/i.test(text) && URL.canParse(text)

/** Addresses in a piece of HTML that mean nothing away from its page. */
export const relativeAddressesIn = (html: string): string[] =>
  Array.from(html.matchAll(/\s(?:href|src)="([^"]*)"/g), ([, address = '']) => address).filter(
    (address) => !/^[a-z][a-z0-9+.-]*:/i.test(address),
  )
