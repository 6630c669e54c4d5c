import { build } from './lib/build.mjs'
import { ensureInstalled } from './lib/project.mjs'

await ensureInstalled({ productOnly: true })
await build()
