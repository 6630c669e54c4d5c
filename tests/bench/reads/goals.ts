export type Engine = 'pglite' | 'postgres'
type Figures = Record<Engine, number>

export interface Goal {
  /** On 2026-11-23, with 5,000 posts: before statements were planned once, counts kept and pages rendered once. */
  before?: Figures
  least?: Figures
  most?: Figures
}

const both = (figure: number): Figures => ({ pglite: figure, postgres: figure })
const lists = { least: { pglite: 0.06, postgres: 0.15 } }

export const withWrites: Goal = { least: both(0.8) }

/** What reads are to be: ratios to a bare Fastify, where nothing else is said. */
export const goals: Record<string, Goal> = {
  'random post': {
    before: { pglite: 0.017, postgres: 0.061 },
    least: { pglite: 0.15, postgres: 0.25 },
  },
  'search, mixed words': {
    before: { pglite: 0.01, postgres: 0.016 },
    least: { pglite: 0.03, postgres: 0.06 },
  },
  'list, signed in': { before: { pglite: 0.018, postgres: 0.04 }, ...lists },
  feed: { before: { pglite: 0.011, postgres: 0.034 }, ...lists },
  'own posts': { before: { pglite: 0.013, postgres: 0.032 }, ...lists },
  'unread count': {
    before: { pglite: 0.049, postgres: 0.125 },
    least: { pglite: 0.3, postgres: 0.4 },
  },
  'unified unread count': {
    before: { pglite: 0.023, postgres: 0.069 },
    least: { pglite: 0.3, postgres: 0.4 },
  },
  'kept page, brotli': { before: { pglite: 0.009, postgres: 0.021 }, least: both(0.4) },
  'health beside 50 readers: p99, ms': { most: both(50) },
  'memory, MB': {
    before: { pglite: 799, postgres: 609 },
    most: { pglite: 500, postgres: 350 },
  },
  'page not kept, ms of CPU': { before: { pglite: 53, postgres: 38 }, most: both(6) },
  '50 readers of random posts: rendered': {
    before: { pglite: 1, postgres: 0.01 },
    least: both(1),
  },
  '50 readers of random posts: p95, ms': {
    before: { pglite: 3092, postgres: 338 },
    most: both(500),
  },
}
