import { schedules as words } from '#src/messages/admin/system.ts'

/** A schedule in words, as cron writes it: `0 3 * * *` → 每天 03:00. Null for one that they are not plain enough for. */
export function scheduleText(schedule: string): string | null {
  const fields = schedule.trim().split(/\s+/)
  // Seconds are left out where they are none.
  const whole = (fields.length === 5 ? ['0', ...fields] : fields).join(' ')
  for (const [form, say] of forms) {
    const found = form.exec(whole)
    if (found !== null) return say(...found.slice(1).map(Number))
  }
  return null
}

type Say = (...numbers: number[]) => string | null

const forms: readonly (readonly [form: RegExp, say: Say])[] = [
  [/^\*\/(\d+) \* \* \* \* \*$/, (step = 0) => (60 % step === 0 ? words.seconds(step) : null)],
  [/^0 \* \* \* \* \*$/, () => words.minutely],
  [/^(\d+) \* \* \* \* \*$/, (second = 0) => words.minutelyAt(second)],
  [/^0 \*\/(\d+) \* \* \* \*$/, (step = 0) => (60 % step === 0 ? words.minutes(step) : null)],
  [/^0 0 \* \* \* \*$/, () => words.hourly],
  [/^0 (\d+) \* \* \* \*$/, (minute = 0) => words.hourlyAt(minute)],
  [/^0 0 \*\/(\d+) \* \* \*$/, (step = 0) => (24 % step === 0 ? words.hours(step) : null)],
  [/^0 (\d+) (\d+) \* \* \*$/, (...at) => words.daily(timeOf(...at))],
  [
    /^0 (\d+) (\d+) \* \* ([0-7])$/,
    (minute, hour, day = 0) => words.weekly(day % 7, timeOf(minute, hour)),
  ],
  [
    /^0 (\d+) (\d+) (\d+) \* \*$/,
    (minute, hour, day = 1) => words.monthly(day, timeOf(minute, hour)),
  ],
]

const timeOf = (minute = 0, hour = 0) => `${twoDigits(hour)}:${twoDigits(minute)}`

const twoDigits = (number: number) => String(number).padStart(2, '0')
