import { bin, ensureInstalled, run } from './lib/project.mjs'

/**
 * `node scripts/tool.mjs tsx FILE …`: a command that npm installed, with the arguments of this one. It runs in the project's
 * folder; `INIT_CWD`, as npm sets it, says where the person is, and paths that were typed count from there.
 */
const [command, ...args] = process.argv.slice(2)
const env = { ...process.env, INIT_CWD: process.env.INIT_CWD || process.cwd() }
await ensureInstalled()
process.exitCode = await run(bin(command), args, { env })
