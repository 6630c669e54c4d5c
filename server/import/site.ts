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
  /** Of an export: the host of the community that it comes from. */
  host?: string
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
  const settings = await readSettings(root, entries)
  const title = oneLine(settings['title'])
  return {
    generator,
    root,
    folders: asked === root ? postFolders(root, generator, entries) : [asked],
    ...namesOf(generator, settings, root),
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

/** The site's own settings; a site whose settings cannot be read is still worth importing. */
async function readSettings(root: string, entries: string[]): Promise<Record<string, unknown>> {
  const name = entries.find((entry) => configs.some(([pattern]) => pattern.test(entry)))
  if (name === undefined) return {}
  try {
    const text = decodeText(await readFile(join(root, name)))
    return name.startsWith('docusaurus') ? literalsIn(text) : recordOf(parseBy(name, text))
  } catch {
    return {}
  }
}

/** A program is not run to ask it two names: they are nearly always written out. */
function literalsIn(program: string) {
  const literal = (key: string) =>
    new RegExp(`\\b${key}:\\s*(['"\`])([^'"\`\\n]*)\\1`).exec(program)?.[2] ?? ''
  return { title: literal('title'), url: literal('url') }
}

/**
 * A site is called by its address, else by its folder. The author of an export has the same path in a community wherever that
 * is found, while its zip has another name each day.
 */
function namesOf(generator: Generator, settings: Record<string, unknown>, root: string) {
  const name = addressIn(settings) || basename(root)
  const url = oneLine(settings['url'])
  if (generator !== 'inkstone' || !URL.canParse(url)) return { name, formerNames: [] }
  const { host, pathname } = new URL(url)
  const [author] = /\/blog\/users\/[0-9a-f-]{36}$/.exec(pathname) ?? []
  return author === undefined
    ? { name, formerNames: [], host }
    : { name: author, formerNames: [name], host }
}

function addressIn(settings: Record<string, unknown>) {
  const address = ['url', 'baseURL', 'baseurl', 'baseUrl'].map((key) => oneLine(settings[key]))
  const found = address.find((it) => /^https?:/.test(it) && URL.canParse(it))
  if (found === undefined) return ''
  const { host, pathname } = new URL(found)
  // What a generator writes into a new site names none.
  const isUnset = /(^|\.)example\.(com|org)$|^localhost|^yoursite\.com$|your-docusaurus/.test(
    host,
  )
  return isUnset ? '' : `${host}${pathname}`.replace(/(?<!\/)\/+$/, '')
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
