import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Site } from './site.ts'

/** What is about a site or a folder, and not a post of it. */
const notPosts =
  /^(_index|readme|license|changelog|contributing|code_of_conduct|404|search|archives?)(\.[a-z-]+)?\.mdx?$/i
const closedFolders = new Set([
  'node_modules',
  'themes',
  'archetypes',
  'layouts',
  'public',
  '_site',
  '_layouts',
  '_includes',
  'scaffolds',
  'vendor',
])

/** The paths (from the root, with `/`) of all files that may be posts, in a fixed order. */
export async function listPostFiles(site: Site): Promise<string[]> {
  const found: string[] = []
  for (const folder of site.folders) await collect(folder, found)
  return found
    .map((path) => relative(site.root, path).split(sep).join('/'))
    .filter((path) => isPost(path, site))
    .toSorted((one, other) => (one < other ? -1 : 1))
}

async function collect(folder: string, found: string[]) {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.name.startsWith('.') || entry.isSymbolicLink()) continue
    if (entry.isDirectory()) {
      if (!closedFolders.has(entry.name)) await collect(path, found)
    } else if (/\.(md|mdx|markdown)$/i.test(entry.name) && !notPosts.test(entry.name)) {
      found.push(path)
    }
  }
}

/** Jekyll and Hexo keep posts in folders of that name, pages anywhere else. */
function isPost(path: string, { generator }: Site) {
  const hasOwnFolder = generator === 'jekyll' || generator === 'hexo'
  return !hasOwnFolder || /(^|\/)_(posts|drafts)\//.test(path)
}
