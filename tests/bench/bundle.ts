import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** What a browser loads before a route is usable: the entry, and the page's chunk with all that both import. */
interface Chunk {
  file: string
  isEntry?: boolean
  imports?: string[]
  css?: string[]
}

const app = join(import.meta.dirname, '../../dist/app')
// Vite wrote it in the build that just ran.
const manifest = JSON.parse(readFileSync(join(app, '.vite/manifest.json'), 'utf8')) as Record<
  string,
  Chunk
>
const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry) ?? ''
const pages = Object.keys(manifest).filter((key) => key.startsWith('src/pages/'))

const rows = [entry, ...pages].map((key) => {
  const files = new Set([...filesOf(entry), ...filesOf(key)])
  const sizes = [...files].map(sizeOf)
  const sum = (kind: 'plain' | 'brotli') =>
    Math.round(sizes.reduce((total, size) => total + size[kind], 0) / 100) / 10
  return { route: key, files: files.size, 'min kB': sum('plain'), 'brotli kB': sum('brotli') }
})
console.table(rows)

function filesOf(key: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const file of chunk.css ?? []) seen.add(file)
  for (const next of chunk.imports ?? []) filesOf(next, seen)
  return seen
}

function sizeOf(file: string) {
  const path = join(app, file)
  const compressed = `${path}.br`
  const plain = statSync(path).size
  return { plain, brotli: existsSync(compressed) ? statSync(compressed).size : plain }
}
