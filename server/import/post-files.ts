import type { Dirent } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import type { Remark } from './report.ts'
import type { Site } from './site.ts'

/** Where they lie at the top, these are about the site; deeper they are what somebody wrote. */
const notPosts =
  /^(readme|license|changelog|contributing|code_of_conduct|404|search|archives?)(\.[a-z-]+)?\.mdx?$/i
const closedFolders = new Set([
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
/** Hugo's heads of its sections. */
const sectionPage = /^_index(\.[a-z-]+)?\.mdx?$/i

/**
 * `files` are all that may be posts; `skipped` look like posts, and are taken for a part of the site. Paths are from the root,
 * with `/`, in a fixed order.
 */
export async function listPostFiles(
  site: Site,
): Promise<{ files: string[]; skipped: Remark[] }> {
  const posts: string[] = []
  const own: string[] = []
  const tops = new Set([site.root, ...site.folders])
  const isOwn = ({ name, parentPath }: Dirent) =>
    tops.has(parentPath) && (closedFolders.has(name) || notPosts.test(name))

  async function collect(folder: string) {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const { name } = entry
      const path = join(folder, name)
      if (name.startsWith('.') || name === 'node_modules' || entry.isSymbolicLink()) continue
      if (isOwn(entry)) own.push(path)
      else if (entry.isDirectory()) await collect(path)
      else if (/\.(md|mdx|markdown)$/i.test(name) && !sectionPage.test(name)) posts.push(path)
    }
  }
  for (const folder of site.folders) await collect(folder)

  const known = (paths: string[]) =>
    paths
      .map((path) => relative(site.root, path).split(sep).join('/'))
      .filter((path) => isPost(path, site))
      .toSorted((one, other) => (one < other ? -1 : 1))
  const sentence = '看起来属于站点本身，不是文章，没有导入'
  return { files: known(posts), skipped: known(own).map((path) => ({ path, sentence })) }
}

/** Jekyll and Hexo keep posts in folders of that name, pages anywhere else. */
function isPost(path: string, { generator }: Site) {
  const hasOwnFolder = generator === 'jekyll' || generator === 'hexo'
  return !hasOwnFolder || /(^|\/)_(posts|drafts)\//.test(path)
}
