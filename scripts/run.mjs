import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { enterBuild } from './lib/builds.mjs'
import { ensureBuilt, ensureInstalled, root } from './lib/project.mjs'

/** `node scripts/run.mjs start`: a command of `bin/inkstone`, installed and built first when stale. */
await ensureInstalled({ productOnly: true })
await ensureBuilt()
// As npm does: paths that were typed count from where the person is, the data folder from the project's.
process.env.INIT_CWD ??= process.cwd()
process.chdir(root)
process.setSourceMapsEnabled(true)
await import(pathToFileURL(join(enterBuild(), 'server/tools/inkstone.js')).href)
