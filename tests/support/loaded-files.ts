import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Coverage {
  result: { url: string }[]
}

/** The addresses of all modules that a process had loaded, which ended and was started with `NODE_V8_COVERAGE=folder`. */
export function loadedFiles(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    // Node's own format.
    const { result } = JSON.parse(readFileSync(join(folder, name), 'utf8')) as Coverage
    return result.map(({ url }) => url)
  })
}
