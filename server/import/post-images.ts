import { realpath, stat } from 'node:fs/promises'
import { basename, dirname, extname, join, sep } from 'node:path'
import { mapImageUrls } from '#content/images.ts'
import type { ContentFormat } from '#content/render.types.ts'
import { limits } from './fields.ts'
import type { ImageSource } from './imported-post.ts'
import { pathInSite, type Site } from './site.ts'

/**
 * The addresses of all pictures in a text, each once; none in Markdown too costly to read.
 * @throws ContentError when it is not what its format says
 */
export function imagesIn(text: string, format: ContentFormat): string[] {
  const found = new Set<string>()
  mapImageUrls(text, format, (address) => void found.add(address))
  return [...found]
}

/** Finds the pictures that a post speaks of. */
export type ImageFinder = ReturnType<typeof createImageFinder>

/** @param file the absolute path of the post */
export function createImageFinder(site: Site, file: string) {
  const beside = dirname(file)
  const ownAssets = join(beside, basename(file, extname(file)))
  const shared = ['static', 'source', 'assets', 'public', 'content', ''].map((name) =>
    join(site.root, name),
  )

  /** The picture behind a reference; undefined when it leads nowhere that may be read. */
  async function find(reference: string): Promise<ImageSource | undefined> {
    const remote = asRemote(reference)
    if (remote !== undefined) return remote === '' ? undefined : { kind: 'remote', url: remote }
    for (const path of candidates(reference)) {
      const found = await fileInside(site.root, path)
      if (found !== undefined) return { kind: 'file', path: found }
    }
    return undefined
  }

  /** Hexo looks in the post's own folder, Hugo beside it; a path from the root is a path of the site. */
  function candidates(reference: string) {
    const paths = spellings(reference).flatMap((path) => [path, pathInSite(site, path)])
    return [...new Set(paths)].flatMap((path) =>
      path.startsWith('/')
        ? // Many a theme reads `/cover.jpg` of a post as the file beside it.
          [...shared, beside].map((folder) => join(folder, path))
        : [beside, ownAssets, ...shared].map((folder) => join(folder, path)),
    )
  }

  return { find }
}

/** As written, and with escapes undone; query and fragment belong to no file. */
function spellings(reference: string): string[] {
  const path = reference.replace(/[?#].*$/s, '')
  try {
    return [...new Set([path, decodeURIComponent(path)])].filter((it) => it !== '')
  } catch {
    return path === '' ? [] : [path]
  }
}

/** An address elsewhere; empty for a scheme that no picture may come by, undefined for a path. */
function asRemote(reference: string): string | undefined {
  const address = reference
    .trim()
    .replace(/^\/\//, 'https://')
    .replace(/^http:/i, 'https:')
  if (!/^[a-z][a-z0-9+.-]*:/i.test(address)) return undefined
  return /^https:\/\//i.test(address) && URL.canParse(address) ? address : ''
}

/** Links are followed before the question where a file lies: none leads out of the site. */
async function fileInside(root: string, path: string): Promise<string | undefined> {
  try {
    const real = await realpath(path)
    return real.startsWith(root + sep) && (await stat(real)).isFile() ? real : undefined
  } catch {
    return undefined
  }
}

/** What may stand as a cover: an address that the contract lets through. */
export function coverOf(source: ImageSource | undefined): ImageSource | undefined {
  if (source?.kind !== 'remote') return source
  const { href: url } = new URL(source.url)
  return url.length <= limits.url && !/[\s"<>\\]/.test(url)
    ? { kind: 'remote', url }
    : undefined
}
