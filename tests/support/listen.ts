/**
 * What the live regions that stand on the page now will say: a region that comes only with its words is not read aloud by
 * every screen reader.
 */
export function listen(): () => string {
  const regions = [...document.querySelectorAll('output, [role="status"], [aria-live]')]
  return () =>
    regions.flatMap((region) => (region.isConnected ? [region.textContent] : [])).join(' ')
}
