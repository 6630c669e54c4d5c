import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { ImportedPost } from '#server/import/imported-post.ts'
import { listPostFiles } from '#server/import/post-files.ts'
import { readPost } from '#server/import/read-post.ts'
import { openSite } from '#server/import/site.ts'

export type Files = Record<string, string | Uint8Array>

/** Writes a blog into a folder of its own, gone after the test. */
export function writeBlog(files: Files, name = 'my-blog'): string {
  const home = realpathSync(mkdtempSync(join(tmpdir(), 'inkstone-blog-')))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  const folder = join(home, name)
  mkdirSync(folder)
  changeBlog(folder, files)
  return folder
}

export function changeBlog(folder: string, files: Files) {
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), content)
  }
}

const now = new Date('2026-01-01T00:00:00Z')

/** All posts of a blog, by path; a file that cannot be read gives its reason. */
export async function readBlog(folder: string): Promise<Record<string, ImportedPost | string>> {
  const site = await openSite(folder)
  const posts: Record<string, ImportedPost | string> = {}
  for (const path of (await listPostFiles(site)).files) {
    posts[path] = await readPost(site, path, now).catch((error: Error) => error.message)
  }
  return posts
}

/** The one post of a blog. */
export async function readOnly(files: Files): Promise<ImportedPost> {
  const [post, ...others] = Object.values(await readBlog(writeBlog(files)))
  if (!post || typeof post === 'string' || others.length > 0)
    throw new Error(`not one post: ${JSON.stringify([post, ...others])}`)
  return post
}

/** The smallest picture there is: one transparent pixel. */
export const pixel = Buffer.from(
  'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7',
  'base64',
)
