import { type DemoReport, fillDemo } from '#server/seed/demo.ts'
import { grow, type Growth } from '#server/seed/grow.ts'
import type { Tool } from './tool.ts'

/** Without `posts` the demo community. */
export interface SeedOptions {
  posts?: number
}

export type SeedReport = { demo: DemoReport } | { growth: Growth }

export const seedTool: Tool<SeedOptions, SeedReport> = {
  name: 'seed',
  run: async (context, { posts }, progress) =>
    posts === undefined
      ? { demo: await fillDemo(context, progress) }
      : { growth: await grow(context, posts, progress) },
}
