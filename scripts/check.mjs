import { ensureInstalled } from './lib/project.mjs'
import { checks } from './lib/checks.mjs'
import { sayResult } from './lib/run-tests.mjs'

await ensureInstalled()
sayResult(await checks())
