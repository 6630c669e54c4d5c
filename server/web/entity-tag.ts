/** Whether `If-None-Match` names this version. Compared weakly (RFC 9110, 13.1.2): `W/` does not count. */
export function isKnownTag(tag: string, ifNoneMatch = ''): boolean {
  const known = ifNoneMatch.split(',').map((it) => it.trim())
  return known.some((it) => it === '*' || opaque(it) === opaque(tag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')
