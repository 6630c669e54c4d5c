import type { TreeElement, TreeRoot } from '#content/tree.ts'
import { elementsOf } from './tree-html.ts'

/**
 * What no reader may ever be shown, written down a second time and in another way than `content/policy.ts`
 * does, so that a slip there is seen here.
 */
export function offences(tree: TreeRoot): string[] {
  return elementsOf(tree.children).flatMap(({ element }) => offencesOf(element))
}

const tags = new Set(
  `p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins sub sup mark kbd samp var small cite abbr blockquote q
  pre code ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td a img figure figcaption
  details summary span div section input iframe ruby rt rp time wbr math semantics annotation mrow mi mo mn ms
  mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable
  mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror`.split(/\s+/),
)
const attributes = new Set(
  `href rel src alt title width height loading decoding referrerPolicy sandbox allowFullScreen id className lang dir
  align style ariaLabel ariaDescribedBy dataFootnoteRef dataFootnoteBackref dataFootnotes dataLanguage dataList
  dataRow dataValue type checked disabled start reversed value colSpan rowSpan scope span open dateTime
  mathvariant stretchy fence separator symmetric movablelimits largeop form accent accentunder displaystyle
  scriptlevel columnalign columnspacing rowspacing columnlines rowlines notation display depth lspace rspace
  minsize maxsize voffset linethickness encoding mathcolor mathbackground`.split(/\s+/),
)
const classes =
  /^(ql-(align-(center|right|justify)|size-(small|large|huge)|font-(serif|monospace)|indent-[1-8]|direction-rtl|syntax|video|formula|code-block(-container)?|ui|token)|language-[a-zA-Z0-9+#._-]{1,32}|hljs(-[a-z_-]+)?|[a-z]+_+|math-(inline|display)|task-list-item|contains-task-list|footnotes|data-footnote-backref|plain-text|sr-only)$/
const players =
  /^https:\/\/(player\.bilibili\.com|www\.youtube(-nocookie)?\.com|player\.youku\.com|v\.qq\.com)\//
const styles = /^(color|background-color|text-align|font-size): [#\w(),.%/ ]+$/

function offencesOf({ tagName, properties }: TreeElement): string[] {
  const found: string[] = []
  if (!tags.has(tagName)) found.push(`tag ${tagName}`)
  for (const [name, value] of Object.entries(properties)) {
    if (!attributes.has(name) || /^on/i.test(name)) found.push(`attribute ${tagName}[${name}]`)
    if (['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value)) continue
    found.push(`value of ${tagName}[${name}]`)
  }
  const { className, id, style, href, src } = properties
  for (const name of Array.isArray(className) ? className : []) {
    if (!classes.test(String(name))) found.push(`class ${name}`)
  }
  if (id !== undefined && !String(id).startsWith('user-content-'))
    found.push(`id ${String(id)}`)
  if (
    style !== undefined &&
    !String(style)
      .split('; ')
      .every((one) => styles.test(one))
  ) {
    found.push(`style ${String(style)}`)
  }
  if (href !== undefined && !isHarmlessLink(String(href))) found.push(`href ${String(href)}`)
  if (src !== undefined && !isHarmlessSource(tagName, String(src)))
    found.push(`src ${String(src)}`)
  return [...found, ...missing(tagName, properties)]
}

function missing(tagName: string, properties: TreeElement['properties']): string[] {
  const rel = 'noopener,noreferrer,nofollow,ugc'
  const { href, rel: given, disabled, type, referrerPolicy, sandbox } = properties
  if (tagName === 'a' && href !== undefined && String(given) !== rel) return ['a without rel']
  if (tagName === 'input' && (type !== 'checkbox' || disabled !== true)) return ['open input']
  if (tagName === 'img' && referrerPolicy !== 'no-referrer') return ['img with a referrer']
  if (tagName === 'iframe' && !Array.isArray(sandbox)) return ['iframe without sandbox']
  return []
}

/** As a browser resolves it on a page of ours. */
function isHarmlessLink(href: string): boolean {
  if (!URL.canParse(href, 'https://self.example/blog/posts/1')) return true
  const url = new URL(href, 'https://self.example/blog/posts/1')
  return ['https:', 'http:', 'mailto:', 'tel:'].includes(url.protocol) && url.username === ''
}

function isHarmlessSource(tagName: string, src: string): boolean {
  if (tagName === 'iframe') return players.test(src)
  const url = new URL(src, 'https://self.example/')
  if (url.host === 'self.example') return /^\/(blog\/)?images\//.test(url.pathname)
  return tagName === 'img' && url.protocol === 'https:' && url.username === ''
}
