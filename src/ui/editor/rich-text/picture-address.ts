const ownPicture = /^\/(?:blog\/)?images\/[\w%.~-]+(?:\/[\w%.~-]+)*(?:\?[\w%.~=&-]*)?$/

/**
 * The address at which readers see a picture: https, which `http:` becomes, or a file of this site; empty where they see
 * none. In step with `safeImage` of `content/urls.ts`, which this room may not import: `tests/ui/editor-pictures.test.ts` compares them.
 */
export function pictureAddress(written: string): string {
  const url = written.trim().replace(/^(?:http:)?\/\//i, 'https://')
  if (ownPicture.test(url)) return staysWhereItIs(url) ? url : ''
  if (!/^https:\/\/[^/]/i.test(url) || /[\n\t\\]/.test(url) || !URL.canParse(url)) return ''
  const { username, password } = new URL(url)
  return username === '' && password === '' ? url : ''
}

/** Whether a browser asks for this path as it is written. */
function staysWhereItIs(path: string): boolean {
  return new URL(path, 'https://here.invalid').pathname === path.replace(/\?.*/, '')
}
