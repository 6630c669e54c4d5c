const browsers = [
  [/MicroMessenger\//, '微信'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/HeadlessChrome\/|Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
] as const

const systems = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Macintosh|Mac OS X/, 'macOS'],
  [/Linux|X11/, 'Linux'],
] as const

/** What people call the device behind a user agent: `Chrome · Windows`; null for one that nobody knows. */
export function deviceOf(userAgent: string): string | null {
  const names = [browsers, systems].flatMap(
    (kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? [],
  )
  return names.length === 0 ? null : names.join(' · ')
}
