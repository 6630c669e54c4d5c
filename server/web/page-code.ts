import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the build says of its files, of which this is read. */
type Manifest = Record<string, { file: string; imports?: string[] }>

/**
 * The files of a page's code, by its source: all that it imports at once, itself last. A page that comes painted names
 * them itself, or its scripts would find them one after another; those that it runs as scripts too, since the app's
 * loader looks for links alone. None where the build says nothing of its files.
 */
export function readPageCode(folder: string): (source: string) => readonly string[] {
  const path = join(folder, '.vite/manifest.json')
  // Written by the build.
  const manifest = existsSync(path)
    ? (JSON.parse(readFileSync(path, 'utf8')) as Manifest)
    : ({} as Manifest)
  const known = new Map<string, readonly string[]>()

  // Files may import one another in a circle.
  const filesOf = (key: string, met: Set<string>): string[] => {
    const chunk = manifest[key]
    if (chunk === undefined || met.has(key)) return []
    met.add(key)
    const imported = (chunk.imports ?? []).flatMap((each) => filesOf(each, met))
    return [...imported, `/blog/${chunk.file}`]
  }
  return (source) => {
    const files = known.get(source) ?? filesOf(source, new Set())
    known.set(source, files)
    return files
  }
}
