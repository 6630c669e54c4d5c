/** What was typed as the address of a link, whole; null when it is none. */
export function linkAddress(typed: string): string | null {
  const text = typed.trim()
  if (/^(?:mailto:\S+@\S+|tel:\+?[\d().-]+)$/i.test(text)) return text
  if (/^[/#\\]/.test(text)) return /^[/#][^\s/\\]/.test(text) ? text : null
  const url = /^https?:\/\//i.test(text) ? text : `https://${text}`
  const isAddress = !/\s/.test(text) && URL.canParse(url) && /[.:]/.test(new URL(url).host)
  return isAddress ? url : null
}
