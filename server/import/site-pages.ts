import { join, posix } from 'node:path'
import { namesField, oneLine, textField } from './fields.ts'
import { splitFrontMatter, type FrontMatter } from './front-matter.ts'
import type { Site } from './site.ts'
import { decodeText, readBytes } from './text-file.ts'

/** An address at which readers of a site find a file. */
export interface SitePage {
  file: string
  steps: string[]
  /** Steps that its generator may put before the last one; undefined when any may be there. */
  before: ReadonlySet<string> | undefined
}

/** All addresses of these files: those that their names give, and those that they state themselves. */
export async function pagesOf(site: Site, files: readonly string[]): Promise<SitePage[]> {
  const pages: SitePage[] = []
  // An export names its posts another way.
  if (site.generator === 'inkstone') return pages
  for (const file of files) {
    // Whoever reads it as a post hears why it cannot be read.
    const data = await readBytes(join(site.root, file))
      .then((bytes) => splitFrontMatter(decodeText(bytes), site.generator === 'hexo').data)
      .catch(() => ({}))
    const before = stepsBefore(data, file, site)
    const steps = [file, ...statedIn(data, file, site)].map(stepsOf)
    pages.push(...steps.map((it) => ({ file, steps: it, before })))
    const id = textField(data, 'abbrlink')
    if (id !== '') pages.push({ file, steps: stepsOf(id), before: undefined })
  }
  return pages
}

/** Paths from the root of the site, as far as the end of one tells it from others. */
function statedIn(data: FrontMatter, file: string, { generator }: Site): string[] {
  const page = rawStepsOf(file).join('/')
  const section = generator === 'docusaurus' ? (file.split('/')[0] ?? '') : posix.dirname(page)
  const slug = textField(data, 'slug')
  const own = ['url', 'permalink'].map((key) => textField(data, key))
  const others = ['aliases', 'redirect_from'].flatMap((key) => listOf(data[key]))
  return [
    ...(slug === '' ? [] : [posix.join(section, slug)]),
    // A pattern is none of this file's own.
    ...[...own, ...others]
      .filter((it) => it !== '' && !it.includes(':'))
      .map((it) => (it.startsWith('/') || own.includes(it) ? it : posix.join(section, it))),
  ]
}

const listOf = (value: unknown) => (Array.isArray(value) ? value : [value]).map(oneLine)

/** Jekyll and Hexo put categories before a name, the folders above `_posts`, and what the site's pattern says. */
function stepsBefore(data: FrontMatter, file: string, { generator, permalink }: Site) {
  if (generator !== 'hexo' && generator !== 'jekyll') return new Set<string>()
  const categories = namesField(data['categories'] ?? data['category'], generator === 'jekyll')
  const fixed = permalink.split('/').filter((step) => step !== '' && !step.includes(':'))
  return new Set([...categories, ...fixed, ...file.split('/').slice(0, -1)].map(plainStep))
}

/** As {@link rawStepsOf}, and small and without blanks, as generators write names. */
export const stepsOf = (path: string): string[] => rawStepsOf(path).map(plainStep)

/** A date that a generator puts into an address, and folders may have too. */
export const undated = (steps: string[]): string[] =>
  steps.filter((step, at) => at === steps.length - 1 || !/^\d{1,2}$|^\d{4}$/.test(step))

/** The steps of a page's address, as a file or a link names it: no ending, no index, no date before the name. */
export function rawStepsOf(path: string): string[] {
  const steps = path
    .replace(/(\.(zh|en|ja|ko)(-[a-z]+)?)?\.(md|mdx|markdown|html?)$/i, '')
    .split('/')
    .filter((step) => step !== '')
  if (steps.length > 1 && steps.at(-1) === 'index') steps.pop()
  const name = steps.pop()
  return name === undefined ? [] : [...steps, name.replace(/^\d{4}-\d{2}-\d{2}-(?=.)/, '')]
}

const plainStep = (step: string) => step.toLowerCase().replace(/\s+/g, '-')
