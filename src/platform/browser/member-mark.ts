/** The cookie that says so; keep in step with server/ssr/ssr-page.ts. */
const name = 'ink-member'

const year = 365 * 24 * 60 * 60

/**
 * Marks this browser as a member's or takes the mark away. It says nothing about who: a server that is asked for
 * a page sends the one that visitors see only where nobody is signed in.
 */
export function markMember(document: Document, isMember: boolean): void {
  const isSecure = document.location.protocol === 'https:'
  const lifetime = isMember ? year : 0
  document.cookie = `${name}=1; Path=/; SameSite=Lax; Max-Age=${lifetime}${isSecure ? '; Secure' : ''}`
}
