export type Scheme = 'light' | 'dark'

const darkQuery = '(prefers-color-scheme: dark)'

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

/**
 * Shows a scheme: the styles of src/theme follow `data-theme` of the root element, the browser's own bars the one colour that
 * holds of those that the build puts into the page.
 */
export function applyScheme(document: Document, scheme: Scheme): void {
  document.documentElement.dataset['theme'] = scheme
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.media = bar.dataset['scheme'] === scheme ? 'all' : 'not all'
  }
}
