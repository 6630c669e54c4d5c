import { afterEach, beforeEach, vi } from 'vitest'

/** A component that complains fails its test; what it throws fails the run. */
const complaints: string[] = []

beforeEach(() => {
  complaints.length = 0
  for (const kind of ['error', 'warn'] as const) {
    vi.spyOn(console, kind).mockImplementation((...words: unknown[]) => {
      complaints.push(`${kind}: ${words.map(String).join(' ')}`)
    })
  }
})

afterEach(() => {
  vi.restoreAllMocks()
  if (complaints.length > 0) throw new Error(complaints.join('\n'))
})
