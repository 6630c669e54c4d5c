import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt, ensureInstalled, root } from './lib/project.mjs'

/** `node scripts/run.mjs server/tools/import.js …`: a built command-line tool, installed and built first when stale. */
const tool = process.argv[2] ?? ''
await ensureInstalled()
await ensureBuilt()
process.argv.splice(1, 2, tool)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(root, 'dist', tool)).href)
