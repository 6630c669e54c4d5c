import type { PathFile, PathRecord } from './path-file.ts'

/** A path by its id, and the one it stands in where it is only the beginning of another. */
export interface FoundPath {
  path: PathRecord
  /** The id of the whole path, null when the one that was looked for is whole. */
  beginningOf: string | null
}

export function findPath({ paths }: PathFile, id: string): FoundPath | null {
  const whole = paths.find((path) => path.id === id)
  if (whole) return { path: whole, beginningOf: null }
  const longer = paths.find(({ steps }) => steps.some((step) => step.id === id))
  if (!longer) return null
  const end = longer.steps.findIndex((step) => step.id === id) + 1
  return {
    path: { ...longer, id, steps: longer.steps.slice(0, end) },
    beginningOf: longer.id,
  }
}
