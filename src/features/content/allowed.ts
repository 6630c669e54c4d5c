import type { TreeProperties, TreeValue } from '#content/tree.ts'

/*
 * What of a tree may become an element. The server has cleaned it by the longer rules of content/policy.ts;
 * this is the second lock, so that a server that forgot is no way in. Keep the names in step with that file.
 */

const words = (text: string): ReadonlySet<string> => new Set(text.split(' '))

const htmlTags = words(
  'p br hr h1 h2 h3 h4 h5 h6 strong b em i u s del ins sub sup mark kbd samp var small cite abbr blockquote q pre code ul ol li dl dt dd table caption colgroup col thead tbody tfoot tr th td a img figure figcaption details summary span div section input iframe ruby rt rp time wbr',
)
const mathTags = words(
  'math semantics annotation mrow mi mo mn ms mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mmultiscripts mprescripts none mtable mtr mtd mlabeledtr mstyle mpadded mphantom menclose merror',
)
const htmlAttributes = words(
  'id className title lang dir align style ariaLabel ariaDescribedBy href rel src alt width height type checked start reversed value colSpan rowSpan scope span open dateTime dataFootnoteRef dataFootnoteBackref dataFootnotes dataLanguage dataList dataRow dataValue',
)
const mathAttributes = words(
  'mathvariant stretchy fence separator symmetric movablelimits largeop form accent accentunder displaystyle scriptlevel columnalign columnspacing rowspacing columnlines rowlines notation display width height depth lspace rspace minsize maxsize voffset linethickness encoding mathcolor mathbackground',
)

export function isAllowedTag(tag: string): boolean {
  return htmlTags.has(tag) || mathTags.has(tag)
}

export function isAllowedAttribute(tag: string, name: string): boolean {
  return mathTags.has(tag) ? mathAttributes.has(name) : htmlAttributes.has(name)
}

/** The prefix of every id that an author gave, out of reach of the page's own. */
export const ownPrefix = 'user-content-'

/** An address one may follow, or undefined: only the web, mail, telephones and places on this site. */
export function allowedLink(href: TreeValue | undefined): string | undefined {
  if (typeof href !== 'string') return undefined
  if (href.startsWith('#')) return href.startsWith(`#${ownPrefix}`) ? href : undefined
  // A colon before the first slash, question mark or hash makes a scheme.
  const scheme = /^([^/?#]*?):/.exec(href)?.[1]
  return scheme === undefined || /^(?:https?|mailto|tel)$/i.test(scheme) ? href : undefined
}

/** The address of a picture or a player: https, or (for a picture) a file of this site. */
export function allowedSource(src: TreeValue | undefined): string | undefined {
  return typeof src === 'string' && /^(?:https:\/\/|\/(?!\/))/i.test(src) ? src : undefined
}

const ownClass =
  /^(?:ql-|language-|hljs|math-|task-list|contains-task|footnotes$|sr-only$|plain-text$)/

/** The class names that the prose has rules for, as one text; none of the app's own. */
export function allowedClasses({ className }: TreeProperties): string | undefined {
  const names = Array.isArray(className) ? className.map(String) : []
  const kept = names.filter((name) => ownClass.test(name) || name.endsWith('_'))
  return kept.length > 0 ? kept.join(' ') : undefined
}
