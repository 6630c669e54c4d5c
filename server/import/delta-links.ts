/** Leads the links of a Quill Delta elsewhere; a Delta without any that changes stays as it is, to the letter. */
export function withDeltaLinks(delta: string, follow: (address: string) => string): string {
  if (delta.trim() === '') return delta
  let isChanged = false
  const document: unknown = JSON.parse(delta, (key, value: unknown) => {
    if (key !== 'link' || typeof value !== 'string') return value
    const address = follow(value)
    isChanged ||= address !== value
    return address
  })
  return isChanged ? JSON.stringify(document) : delta
}
