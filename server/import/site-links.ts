import { posix } from 'node:path'
import type { ImportedPost } from './imported-post.ts'
import { withLinks } from './markdown-links.ts'
import type { Site } from './site.ts'

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
  files: readonly string[],
  { addressOf, fileOf }: Places,
) {
  const byPath = new Set(files)
  const byName = new Map<string, string[]>()
  for (const file of files) {
    const name = nameOf(file)
    const known = byName.get(name)
    if (known) known.push(file)
    else byName.set(name, [file])
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
    const followed = withLinks(body, (address) => {
      const reference = read(address)
      if (reference.kind === 'elsewhere') return address
      const file = find(reference, path)
      if (file !== undefined) return addressOf(file)
      if (/^https?:/i.test(address)) return address
      if (reference.kind === 'rooted' && homeOf(site) !== undefined)
        return new URL(address, homeOf(site)).href
      lost.add(address)
      return null
    })
    const sentences = Array.from(lost, (address) => `链接指向的内容不在导入之中：${address}`)
    return { body: followed, warnings: [...warnings, ...sentences] }
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
    return { kind: path.startsWith('/') ? 'rooted' : 'relative', path }
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
    const page = stepsOf(from).join('/')
    const wanted = [page, posix.dirname(page)].map((base) =>
      stepsOf(posix.join(base, reference)).join('/'),
    )
    return best(
      candidates(reference).filter((file) => wanted.includes(stepsOf(file).join('/'))),
      from,
    )
  }

  /** A page from the root of the site: what generators put before a path, or a date into it, is not asked for. */
  function atRoot(reference: string, from: string) {
    const steps = stepsOf(reference).filter((step) => !/^\d{1,2}$|^\d{4}$/.test(step))
    const isEndOf = (file: string) =>
      `/${stepsOf(file).join('/')}`.endsWith(`/${steps.join('/')}`)
    return best(candidates(reference).filter(isEndOf), from)
  }

  const candidates = (reference: string) => byName.get(nameOf(reference)) ?? []

  return { follow }
}

const exportedLink = /^(https?:\/\/[^/?#]+)?\/blog\/posts\/([0-9a-f-]{36})\/?([?#].*)?$/is

/** Of several, the one that shares most of its folders with the post that links: translations lie apart. */
function best(files: readonly string[], from: string): string | undefined {
  const shared = (file: string) => {
    const theirs = file.split('/')
    const differs = from.split('/').findIndex((step, index) => step !== theirs[index])
    return differs < 0 ? theirs.length : differs
  }
  return files.toSorted((one, other) => shared(other) - shared(one))[0]
}

/** The steps of a page's address, as far as its file or a link says: no ending, no index, no date before the name. */
function stepsOf(path: string): string[] {
  const steps = path
    .replace(/(\.(zh|en|ja|ko)(-[a-z]+)?)?\.(md|mdx|markdown|html?)$/i, '')
    .split('/')
    .filter((step) => step !== '')
  if (steps.length > 1 && steps.at(-1) === 'index') steps.pop()
  const name = steps.pop()
  return name === undefined ? [] : [...steps, name.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, '')]
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

const nameOf = (path: string) => stepsOf(path).at(-1) ?? ''

function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
