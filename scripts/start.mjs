import { ensureBuilt, ensureInstalled, root } from './lib/project.mjs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

await ensureInstalled()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist/server/main.js')).href)
