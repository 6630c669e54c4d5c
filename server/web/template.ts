import { existsSync, readFileSync } from 'node:fs'
import * as path from 'node:path'
import type { Config } from '#server/lib/config.ts'
import { escaped } from '#server/lib/markup.ts'
import { policyHash } from './headers.ts'

/** The built page, cut where each answer puts something of its own. */
export interface Template {
  /** What it says of itself as it was built; empty when it says nothing. */
  ownHead: string
  /** What its policy has to allow: the scripts and styles that stand in it. */
  scriptHashes: readonly string[]
  styleHashes: readonly string[]
  /** Of the script that only a rendered page has. */
  loaderHash: string
  /** The plain page with this head, up to its end. */
  fill(head: string): string
  /**
   * The page with this body in place of the app's empty one, up to its end: its scripts, and the code that they ask for
   * next, are asked for once what can be read without them is seen.
   */
  fillRendered(page: RenderedParts): string
  /** How the page ends: what differs in each answer stands there, so that all before it can be kept compressed. */
  end(nonce: string): string
}

/** What a rendered page has of its own. */
interface RenderedParts {
  head: string
  /** Style elements, behind those that stand in every page: of equal selectors the last one holds. */
  styles: string
  body: string
  /** Files of the page's code. */
  code: readonly string[]
}

/** Tells the app where pictures are loaded from, where that is not this server; read by `src/platform/browser/ports.ts`. */
export const imageBaseTag = ({ imageBaseUrl }: Pick<Config, 'imageBaseUrl'>): string =>
  imageBaseUrl === undefined
    ? ''
    : `<meta name="image-base" content="${escaped(imageBaseUrl)}" />`

/** What the built page says of itself, which each address replaces by what fits it. */
const headPlace = /<title>.*?<\/title>\s*<meta\s+name="description"[^>]*>/s

/** What loads the app. */
const scriptPlace =
  /(?:<script type="module"[^>]*><\/script>|<link rel="modulepreload"[^>]*>)\s*/g

/** Where the app will stand, and what is said to a browser that runs no scripts. */
const bodyPlace = /<div id="root"><\/div>(?:\s*<noscript>.*?<\/noscript>)?/s

/** A script and a style that stand in the page itself. */
const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>(.*?)<\/script>/gs
const inlineStyle = /<style[^>]*>(.*?)<\/style>/gs

/** What a policy has to allow for the style elements of this markup. */
export const styleHashesOf = (markup: string): string[] => hashesOf(markup, inlineStyle)

/** The longest that the app waits for a picture, in milliseconds: on a very slow line it is as welcome. */
const patience = 1000

/**
 * Stands behind the template that holds the app's scripts. The largest picture of a page has the line to itself, and nothing runs
 * before the first frame; a page in the background has no frames. Each script runs by itself, in their order.
 */
const loader = `{
  const { content } = document.currentScript.previousElementSibling
  const begin = () => {
    for (const script of content.querySelectorAll('script')) script.async = false
    document.body.append(content)
  }
  const come = (picture) =>
    new Promise((done) => {
      picture.addEventListener('load', done)
      picture.addEventListener('error', done)
    })
  const pictures = [...document.images].filter((it) => it.fetchPriority === 'high' && !it.complete)
  const late = new Promise((done) => setTimeout(done, ${patience}))
  Promise.race([Promise.all(pictures.map(come)), late]).then(() => {
    requestAnimationFrame(() => setTimeout(begin))
    setTimeout(begin, 100)
  })
}`

/** Cuts a page before anything that people wrote comes in, so that none of it passes for one of its places. */
export function readTemplate(page: string): Template {
  const endAt = page.includes('</body>') ? page.lastIndexOf('</body>') : page.length
  const open = page.slice(0, endAt)
  const ownHead = headPlace.exec(open)?.[0] ?? ''
  const scripts = inTurn(open.match(scriptPlace) ?? [])
  const [plainStart = '', plainEnd = ''] = cut(open, [ownHead])
  const withoutScripts = open.replaceAll(scriptPlace, '')
  const [start = '', headEnd = '', between = '', end = ''] = cut(withoutScripts, [
    ownHead,
    '</head>',
    bodyPlace.exec(withoutScripts)?.[0] ?? '',
  ])
  // A page that says nothing of itself has no place for it.
  const said = (head: string) => (ownHead === '' ? '' : head)
  return {
    ownHead,
    scriptHashes: hashesOf(open, inlineScript),
    loaderHash: policyHash(loader),
    styleHashes: styleHashesOf(open),
    fill: (head) => plainStart + said(head) + plainEnd,
    fillRendered: ({ head, styles, body, code }) =>
      `${start}${said(head)}${headEnd}${styles}</head>${between}${body}<template>${code.map(linkTo).join('')}${scripts}</template><script>${loader}</script>${end}`,
    end: (nonce) => `<meta property="csp-nonce" nonce="${nonce}" />${page.slice(endAt)}`,
  }
}

const hashesOf = (page: string, place: RegExp) =>
  Array.from(page.matchAll(place), ([, text = '']) => policyHash(text))

/** Names what the app is made of as scripts of their own, before the app: taps are heard between them. */
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

/** What stands before, between and after these parts of a page, in their order. */
function cut(page: string, parts: readonly string[]): string[] {
  const pieces: string[] = []
  let rest = page
  for (const part of parts) {
    const at = rest.indexOf(part)
    pieces.push(rest.slice(0, at))
    rest = rest.slice(at + part.length)
  }
  return [...pieces, rest]
}

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
