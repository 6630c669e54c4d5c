import { posix } from 'node:path'
import type { ImportedPost } from './imported-post.ts'
import { withLinks } from './markdown-links.ts'
import { decoded, pathInSite, type Site } from './site.ts'
import { rawStepsOf, stepsOf, undated, type SitePage } from './site-pages.ts'

interface Found {
  kind: 'rooted' | 'relative'
  path: string
}

/** Ours from the root of the site, beside the post, or another's. */
type Reference = Found | { kind: 'elsewhere' }

interface Places {
  /** Where the post of a file is found here. */
  addressOf: (file: string) => string
  /** The files of an export by what it calls them. */
  fileOf: ReadonlyMap<string, string>
}

export function createSiteLinks(
  site: Site,
  pages: readonly SitePage[],
  { addressOf, fileOf }: Places,
) {
  const byPath = new Set(pages.map(({ file }) => file))
  const byName = new Map<string, SitePage[]>()
  for (const page of pages) {
    const name = page.steps.at(-1) ?? ''
    const known = byName.get(name)
    if (known) known.push(page)
    else byName.set(name, [page])
  }

  /** The post with its links; `warnings` names those that lead to nothing which comes along: of them only the words stay. */
  function follow({
    path,
    body,
    isRichText,
    warnings,
  }: ImportedPost): Pick<ImportedPost, 'body' | 'warnings'> {
    if (site.generator === 'inkstone') {
      const withTheirs = isRichText ? withDeltaLinks : withLinks
      return { body: withTheirs(body, followExported), warnings }
    }
    const lost = new Set<string>()
    const left = new Set<string>()
    const followed = withLinks(body, (address) => {
      const reference = read(address)
      if (reference.kind === 'elsewhere') return address
      const file = find(reference, path)
      if (file !== undefined) return addressOf(file)
      if (/^https?:/i.test(address)) return address
      if (reference.kind === 'rooted' && homeOf(site) !== undefined) {
        left.add(address)
        return atHome(address)
      }
      lost.add(address)
      return null
    })
    const what = '链接指向的内容不在导入之中'
    const sentences = [
      ...Array.from(lost, (address) => `${what}：${address}`),
      ...Array.from(left, (address) => `${what}，改为指向原来的站点：${address}`),
    ]
    return { body: followed, warnings: [...warnings, ...sentences] }
  }

  /** Docusaurus itself puts the path of the site before a path from the root. */
  function atHome(address: string): string {
    const isWhole = site.generator !== 'docusaurus' || pathInSite(site, address) !== address
    return new URL(isWhole ? address : site.basePath + address, homeOf(site)).href
  }

  /** An export names its own posts by where they were; what it does not hold may be a post of this community, or of theirs. */
  function followExported(address: string): string {
    const [, origin, id = '', rest = ''] = exportedLink.exec(address) ?? []
    const isOwn =
      origin === undefined || (URL.canParse(origin) && new URL(origin).host === site.host)
    const file = isOwn ? fileOf.get(id.toLowerCase()) : undefined
    return file === undefined ? address : addressOf(file) + rest
  }

  function read(address: string): Reference {
    const own = homeOf(site)
    const isOwn =
      own !== undefined && address.replace(/^http:/i, 'https:').startsWith(`${own}/`)
    const local = isOwn ? new URL(address).pathname : address
    const path = decoded(local.replace(/[?#].*$/s, ''))
    const isEmpty = path === '' || path === '/'
    if (isEmpty || /^([a-z][a-z0-9+.-]*:|\/\/)/i.test(local)) return { kind: 'elsewhere' }
    const kind = path.startsWith('/') ? 'rooted' : 'relative'
    return { kind, path: pathInSite(site, path) }
  }

  function find({ kind, path }: Found, from: string) {
    if (kind === 'rooted') return atRoot(path, from)
    const near = beside(path, from) ?? within(path, from)
    // Generators find a post by its name alone, wherever it is asked for.
    return near ?? (path.startsWith('.') ? undefined : atRoot(path, from))
  }

  /** The file that the reference names, from the folder of the post. */
  function beside(reference: string, from: string) {
    const file = posix.join(posix.dirname(from), reference)
    return byPath.has(file) ? file : undefined
  }

  /** The page that the reference names, from the page or the folder of the post. */
  function within(reference: string, from: string) {
    const page = rawStepsOf(from).join('/')
    const wanted = [page, posix.dirname(page)].map((base) =>
      stepsOf(posix.join(base, reference)).join('/'),
    )
    return best(
      candidates(reference).filter(({ steps }) => wanted.includes(steps.join('/'))),
      from,
    )
  }

  /** A page from the root of the site, whatever its generator puts before its path. */
  function atRoot(reference: string, from: string) {
    const wanted = undated(stepsOf(reference))
    const isPage = ({ steps, before }: SitePage) =>
      `/${undated(steps).join('/')}`.endsWith(`/${wanted.join('/')}`) ||
      wanted.slice(0, -1).every((step) => before?.has(step) ?? true)
    return best(candidates(reference).filter(isPage), from)
  }

  const candidates = (reference: string) => byName.get(stepsOf(reference).at(-1) ?? '') ?? []

  return { follow }
}

const exportedLink = /^(https?:\/\/[^/?#]+)?\/blog\/posts\/([0-9a-f-]{36})\/?([?#].*)?$/is

/** Of several, the one that shares most of its folders with the post that links: translations lie apart. */
function best(pages: readonly SitePage[], from: string): string | undefined {
  const shared = (file: string) => {
    const theirs = file.split('/')
    const differs = from.split('/').findIndex((step, index) => step !== theirs[index])
    return differs < 0 ? theirs.length : differs
  }
  const files = pages.map(({ file }) => file)
  return files.toSorted((one, other) => shared(other) - shared(one))[0]
}

/** Leads the links of a Quill Delta elsewhere; a Delta without any that changes stays as it is, to the letter. */
function withDeltaLinks(delta: string, follow: (address: string) => string): string {
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

/** The address that the settings of a site name; a site without one is called by its folder. */
const homeOf = ({ name }: Site) =>
  /^[\w-]+(\.[\w-]+)+(:\d+)?(\/|$)/.test(name) ? `https://${name}` : undefined
