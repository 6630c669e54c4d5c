const format = new Intl.DateTimeFormat('zh-CN', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
  hourCycle: 'h23',
})

/** `08:05:09.042`, where the reader is; of milliseconds since 1970. */
export const timeOfDay = (at: number): string => format.format(at)
