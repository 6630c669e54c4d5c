import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'

/** The built page, cut where each answer puts something of its own. */
export interface Template {
  /** What it says of itself as it was built; empty when it says nothing. */
  ownHead: string
  /** The plain page with this nonce and head. */
  fill(nonce: string, head: string): string
  /**
   * The page with `body` in place of the app's empty one: its scripts, and the `code` that they ask for next, come after
   * what can be read without them.
   */
  fillRendered(nonce: string, head: string, body: string, code: readonly string[]): string
}

/** The built page has this wherever a nonce belongs. */
const noncePlace = '__CSP_NONCE__'

/** What the built page says of itself, which each address replaces by what fits it. */
const headPlace = /<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s

/** What loads the app. */
const scriptPlace =
  /(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\s*/g

/** Where the app will stand, and what is said to a browser that runs no scripts. */
const bodyPlace = /<div id="root"><\/div>(?:\s*<noscript>.*?<\/noscript>)?/s

/** Cuts a page before anything that people wrote comes in, so that none of it passes for one of its places. */
export function readTemplate(page: string): Template {
  const ownHead = headPlace.exec(page)?.[0] ?? ''
  const scripts = inTurn(page.match(scriptPlace) ?? [])
  const plain = cut(page, [ownHead])
  const rendered = cut(page.replaceAll(scriptPlace, ''), [
    ownHead,
    bodyPlace.exec(page)?.[0] ?? '',
  ])
  // A page that says nothing of itself has no place for it.
  const said = (head: string) => (ownHead === '' ? '' : head)
  return {
    ownHead,
    fill: (nonce, head) => join(plain, nonce, [said(head)]),
    fillRendered: (nonce, head, body, code) =>
      join(rendered, nonce, [
        said(head),
        body + scripts.replaceAll(noncePlace, nonce) + code.map(linkTo).join(''),
      ]),
  }
}

/** Loads what the app is made of as scripts of their own, before the app: each runs by itself, and taps are heard in between. */
function inTurn(scripts: readonly string[]): string {
  const parts = scripts.filter((script) => script.startsWith('<link'))
  const app = scripts.filter((script) => script.startsWith('<script'))
  const asScripts = parts.map((part) =>
    part.replace(
      /<link rel="modulepreload"([^>]*?) href=([^>]*)>/,
      '<script type="module"$1 src=$2></script>',
    ),
  )
  return [...asScripts, ...app].join('')
}

const linkTo = (file: string) => `<link rel="modulepreload" crossorigin href="${file}">`

/** What stands before, between and after these parts of a page, in their order; each split at the places of nonces. */
function cut(page: string, parts: readonly string[]): string[][] {
  const pieces: string[] = []
  let rest = page
  for (const part of parts) {
    const at = rest.indexOf(part)
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at + part.length)
  }
  return [...pieces, rest].map((piece) => piece.split(noncePlace))
}

const join = (pieces: readonly string[][], nonce: string, parts: readonly string[]) =>
  pieces.map((piece, at) => piece.join(nonce) + (parts[at] ?? '')).join('')

/** What the build says of its files, of which this is read. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * The files of a page's code, by its source: all that it imports at once, itself last. A page that comes rendered names
 * them itself, or its scripts would find them one after another; those that it runs as scripts too, since the app's
 * loader looks for links alone. None where the build says nothing of its files.
 */
export function readPageCode(folder: string): (source: string) => readonly string[] {
  const file = path.join(folder, '.vite/manifest.json')
  // Written by the build.
  const manifest = existsSync(file)
    ? (JSON.parse(readFileSync(file, 'utf8')) as Manifest)
    : ({} as Manifest)
  const known = new Map<string, readonly string[]>()

  // Files may import one another in a circle.
  const filesOf = (key: string, met: Set<string>): string[] => {
    const chunk = manifest[key]
    if (chunk === undefined || met.has(key)) return []
    met.add(key)
    const imported = (chunk.imports ?? []).flatMap((each) => filesOf(each, met))
    return [...imported, `/blog/${chunk.file}`]
  }
  return (source) => {
    const files = known.get(source) ?? filesOf(source, new Set())
    known.set(source, files)
    return files
  }
}
