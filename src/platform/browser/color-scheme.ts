export type Scheme = 'light' | 'dark'

const darkQuery = '(prefers-color-scheme: dark)'

/** The colour of the browser's own bars; keep in step with `paper` in src/theme/tokens.ts. */
const barColor: Record<Scheme, string> = { light: '#f8f6f1', dark: '#15171a' }

/** What the operating system prefers. */
export function prefersDark(media: (query: string) => MediaQueryList): boolean {
  return media(darkQuery).matches
}

/** Tells when the operating system changes its mind. Answers a function that stops listening. */
export function watchPreference(
  media: (query: string) => MediaQueryList,
  onChange: (dark: boolean) => void,
): () => void {
  const query = media(darkQuery)
  const listener = () => onChange(query.matches)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Shows a scheme: the styles of src/theme follow `data-theme` of the root element. */
export function applyScheme(document: Document, scheme: Scheme): void {
  document.documentElement.dataset['theme'] = scheme
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', barColor[scheme])
}
