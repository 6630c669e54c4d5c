/** Players that may stay in a tree. The app shows them as links; a client that frames them names these hosts in `frame-src`. */
const VIDEO_HOSTS: readonly string[] = [
  'player.bilibili.com',
  'www.youtube.com',
  'www.youtube-nocookie.com',
  'player.youku.com',
  'v.qq.com',
]

const ownImage = /^\/(?:blog\/)?images\/[\w%.~-]+(?:\/[\w%.~-]+)*(?:\?[\w%.~=&-]*)?$/
const scheme = /^[a-z][a-z0-9+.-]*:/i
const telephone = /^tel:\+?[0-9().-]{2,32}$/i
const LONGEST = 2048

/**
 * The address of a link as its author wrote it, or undefined when it must not be followed. Fragments are
 * prefixed as ids are, so that both ends keep meeting.
 */
export function safeLink(value: unknown): string | undefined {
  const url = spelled(value)
  if (url === undefined || url === '') return undefined
  if (url.startsWith('#')) return url === '#' ? url : `#${prefixed(url.slice(1))}`
  if (!scheme.test(url)) return isPlainPath(url) ? url : undefined
  if (telephone.test(url)) return url
  if (/^mailto:/i.test(url)) return URL.canParse(url) ? url : undefined
  return isWeb(url) ? url : undefined
}

/**
 * The address of an image: https, or a file of our own. `http:` becomes `https:`, which is what browsers
 * do to an image on a secure page.
 */
export function safeImage(value: unknown): string | undefined {
  const url = spelled(value)
  if (url === undefined) return undefined
  if (ownImage.test(url)) return staysWhereItIs(url) ? url : undefined
  const secure = url.replace(/^http:/i, 'https:')
  return isSecure(secure) ? secure : undefined
}

/** The address of a video player on an exact, listed host. */
export function safeVideo(value: unknown): string | undefined {
  const url = spelled(value)
  if (url === undefined || !isSecure(url)) return undefined
  return VIDEO_HOSTS.includes(new URL(url).host) ? url : undefined
}

/** An id of an author's own, out of reach of the ids and globals of the page. */
export function prefixed(id: string): string {
  return id.startsWith('user-content-') ? id : `user-content-${id}`
}

/** What a browser would read: it drops tabs and line ends anywhere, controls and spaces at the ends. */
function spelled(value: unknown): string | undefined {
  if (typeof value !== 'string' || value.length > LONGEST || !value.isWellFormed())
    return undefined
  const line = value.replace(/[\t\n\r]/g, '')
  // oxlint-disable-next-line no-control-regex -- these controls are what the URL standard strips
  const url = line.replace(/^[\u0000-\u0020]+|(?<![\u0000-\u0020])[\u0000-\u0020]+$/g, '')
  // oxlint-disable-next-line no-control-regex -- a control left inside is never meant
  if (/[\u0000-\u001F\u007F\\]/.test(url)) return undefined
  return url.startsWith('//') ? `https:${url}` : url
}

/** Whether a browser asks for this path as it is written: `..` in any spelling would lead it elsewhere on our own site. */
function staysWhereItIs(path: string): boolean {
  return new URL(path, 'https://here.invalid').pathname === path.replace(/\?.*/, '')
}

/** A path on our own site: nothing before its first slash may look like a scheme. */
function isPlainPath(url: string): boolean {
  return !/^[^/?#]*:/.test(url)
}

/** A whole address: without its slashes it would be a path on our own site. */
function isWeb(url: string): boolean {
  if (!/^https?:\/\/[^/]/i.test(url) || !URL.canParse(url)) return false
  const { username, password } = new URL(url)
  // A user name in an address only ever hides the real host.
  return username === '' && password === ''
}

function isSecure(url: string): boolean {
  return /^https:/i.test(url) && isWeb(url)
}
