import { readdir, readFile, realpath } from 'node:fs/promises'
import { basename, dirname, extname, join, relative, sep } from 'node:path'
import type { AuthorBook } from './authors.ts'
import { oneLine } from './fields.ts'
import { isRecord, readJson, readToml, readYaml } from './front-matter.ts'
import { decodeText } from './text-file.ts'

export type Generator = 'inkstone' | 'hugo' | 'hexo' | 'jekyll' | 'docusaurus' | 'markdown'

export interface Site {
  generator: Generator
  /** Absolute, without links. Everything read lies below it, and posts are known by their path from here. */
  root: string
  /** The folders to look for posts in, below `root`. */
  folders: string[]
  /** What tells this site's posts from those of another. */
  name: string
  /** What imports before this one may have called it. */
  formerNames: string[]
  /** What the paths of all its pages begin with: `/blog`, or nothing. */
  basePath: string
  /** The site's own pattern of addresses; empty when it states none. */
  permalink: string
  /** Of an export: the host of the community that it comes from. */
  host?: string
  /** A plugin of Hexo asks for a password where a post has one of these. */
  lockedTags: string[]
  /** As its readers know it; empty when it says none. */
  title: string
  authors: AuthorBook
}

const configs: [pattern: RegExp, generator: Generator | 'hexo or jekyll'][] = [
  [/^inkstone\.json$/, 'inkstone'],
  [/^hugo\.(toml|ya?ml|json)$/, 'hugo'],
  [/^config\.(toml|ya?ml|json)$/, 'hugo'],
  [/^docusaurus\.config\.(js|ts|mjs|cjs)$/, 'docusaurus'],
  [/^_config\.ya?ml$/, 'hexo or jekyll'],
]

/** Folder names that many sites have, so that none of them names one. */
const common =
  /^(content|posts?|_posts|_drafts|source|src|blog|blogs|docs|articles?|website|site|zh|zh-cn|zh-hans|cn|en|pages)$/i

/**
 * Finds out what made a folder. It may be a whole site or a part of one: the root is the nearest folder upwards
 * with the configuration of a generator, else the nearest one with a name of its own.
 */
export async function openSite(folder: string): Promise<Site> {
  const asked = await realpath(folder)
  const found = await findRoot(asked)
  const { root, entries } = found
  const generator = found.generator ?? guessGenerator(relative(root, asked), entries)
  const own = await readSettings(root, entries)
  const settings = generator === 'hugo' ? { ...own, ...(await readHugoFolders(root)) } : own
  const title = oneLine(settings['title'])
  return {
    generator,
    root,
    folders: asked === root ? postFolders(root, generator, entries) : [asked],
    ...namesOf(generator, settings, own, root),
    permalink: oneLine(settings['permalink']),
    lockedTags: lockedTagsOf(settings),
    title,
    authors: await readAuthors(root, entries),
  }
}

interface Root {
  root: string
  entries: string[]
  generator: Generator | undefined
}

async function findRoot(asked: string): Promise<Root> {
  let named: Root | undefined
  for (let at = asked, up = 0; up < 6; up += 1) {
    const entries = await readdir(at)
    const generator = generatorOf(entries)
    if (generator) return { root: at, entries, generator }
    if (!named && !common.test(basename(at)))
      named = { root: at, entries, generator: undefined }
    if (dirname(at) === at) break
    at = dirname(at)
  }
  return named ?? { root: asked, entries: await readdir(asked), generator: undefined }
}

/** `config.toml` alone may belong to anything; Hugo has a folder of content beside it. */
function generatorOf(entries: string[]): Generator | undefined {
  for (const [pattern, generator] of configs) {
    const name = entries.find((entry) => pattern.test(entry))
    if (name === undefined) continue
    if (generator === 'hexo or jekyll') return entries.includes('source') ? 'hexo' : 'jekyll'
    if (!name.startsWith('config.') || entries.includes('content')) return generator
  }
  return entries.includes('content') && entries.includes('config') ? 'hugo' : undefined
}

function guessGenerator(inside: string, entries: string[]): Generator {
  const parts = [...inside.split(sep), ...entries]
  if (parts.includes('source')) return 'hexo'
  if (parts.includes('_posts') || parts.includes('_drafts')) return 'jekyll'
  return parts.includes('content') ? 'hugo' : 'markdown'
}

/** Where each generator keeps what people wrote, beside its themes and templates. */
function postFolders(root: string, generator: Generator, entries: string[]) {
  const usual = {
    inkstone: ['posts'],
    hugo: ['content'],
    hexo: ['source'],
    jekyll: [],
    docusaurus: ['blog'],
    markdown: [],
  }[generator]
  const there = usual.filter((name) => entries.includes(name))
  return there.length > 0 ? there.map((name) => join(root, name)) : [root]
}

/** The site's own settings, by their names in lower case; a site whose settings cannot be read is still worth importing. */
async function readSettings(root: string, entries: string[]): Promise<Settings> {
  const name = entries.find((entry) => configs.some(([pattern]) => pattern.test(entry)))
  if (name === undefined) return {}
  try {
    const text = decodeText(await readFile(join(root, name)))
    const settings = name.startsWith('docusaurus')
      ? literalsIn(text)
      : recordOf(parseBy(name, text))
    return Object.fromEntries(
      Object.entries(settings).map(([key, value]) => [key.toLowerCase(), value]),
    )
  } catch {
    return {}
  }
}

type Settings = Record<string, unknown>

/** Hugo may keep its settings in folders: what holds for a published site counts most. */
async function readHugoFolders(root: string): Promise<Settings> {
  const settings: Settings = {}
  for (const name of ['_default', 'production']) {
    const folder = join(root, 'config', name)
    const entries = await readdir(folder).catch(() => [])
    Object.assign(settings, await readSettings(folder, entries))
  }
  return settings
}

/** A program is not run to ask it some names: they are nearly always written out. */
function literalsIn(program: string) {
  const literal = (key: string) =>
    new RegExp(`\\b${key}:\\s*(['"\`])([^'"\`\\n]*)\\1`).exec(program)?.[2] ?? ''
  return { title: literal('title'), url: literal('url'), baseurl: literal('baseUrl') }
}

/**
 * A site is called by its address, else by its folder. The author of an export has the same path in a community wherever that
 * is found, while its zip has another name each day. Earlier versions knew neither a path that is set beside the address (`own`
 * are the settings that they read) nor folders of settings.
 */
function namesOf(generator: Generator, settings: Settings, own: Settings, root: string) {
  const { address, basePath } = placeOf(settings, generator)
  const name = address || basename(root)
  const url = oneLine(settings['url'])
  if (generator !== 'inkstone' || !URL.canParse(url)) {
    const former = addressIn(own) || basename(root)
    return { name, formerNames: former === name ? [] : [former], basePath }
  }
  const { host, pathname } = new URL(url)
  const [author] = /\/blog\/users\/[0-9a-f-]{36}$/.exec(pathname) ?? []
  return author === undefined
    ? { name, formerNames: [], basePath, host }
    : { name: author, formerNames: [name], basePath, host }
}

/** Where a site is found, with the path that all its pages begin with: Docusaurus, Jekyll and Hexo set that apart. */
function placeOf(settings: Settings, generator: Generator) {
  const address = addressIn(settings)
  const path = /(?<=[^/])\/.*$/.exec(address)?.[0] ?? ''
  const apart = ['baseurl', ...(generator === 'hexo' ? ['root'] : [])]
    .map((key) => oneLine(settings[key]))
    .find((it) => it.startsWith('/'))
  const base = withoutLastSlash(apart ?? '')
  const added = path.endsWith(base) ? '' : base
  return { address: address && address + added, basePath: decoded(path + added) }
}

export function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** A path from the root of the host as one from the root of the site. */
export const pathInSite = ({ basePath }: Site, path: string): string =>
  basePath !== '' && path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path

function addressIn(settings: Settings) {
  const address = ['url', 'baseurl'].map((key) => oneLine(settings[key]))
  const found = address.find((it) => /^https?:/.test(it) && URL.canParse(it))
  if (found === undefined) return ''
  const { host, pathname } = new URL(found)
  // What a generator writes into a new site names none.
  const isUnset = /(^|\.)example\.(com|org)$|^localhost|^yoursite\.com$|your-docusaurus/.test(
    host,
  )
  return isUnset ? '' : withoutLastSlash(`${host}${pathname}`)
}

const withoutLastSlash = (path: string) => path.replace(/(?<!\/)\/+$/, '').replace(/^\/$/, '')

function lockedTagsOf({ encrypt }: Record<string, unknown>): string[] {
  const tags = isRecord(encrypt) ? encrypt['tags'] : undefined
  if (!Array.isArray(tags)) return []
  return tags
    .filter(isRecord)
    .filter(({ password }) => oneLine(password) !== '')
    .map(({ name }) => oneLine(name))
}

const authorFiles = ['blog/authors.yml', 'authors.yml', '_data/authors.yml', 'data/authors.yml']

async function readAuthors(root: string, entries: string[]): Promise<AuthorBook> {
  for (const path of authorFiles.filter((it) => entries.includes(it.split('/')[0] ?? ''))) {
    try {
      return recordOf(readYaml(decodeText(await readFile(join(root, path)))))
    } catch {
      // Without the book the keys themselves are names.
    }
  }
  return {}
}

function parseBy(name: string, text: string) {
  if (extname(name) === '.toml') return readToml(text)
  return extname(name) === '.json' ? readJson(text) : readYaml(text)
}

const recordOf = (value: unknown) => (isRecord(value) ? value : {})
