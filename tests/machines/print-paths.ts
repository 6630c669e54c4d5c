import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runPaths } from '#tests/support/paths/command.ts'
import { models } from './models.ts'

// `npm run paths -- [--list] [--kind edges|shortest|simple] [--limit N] [NAME|ID…]`

const packageFile = join(import.meta.dirname, '../../package.json')
const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }

process.exitCode = await runPaths(process.argv.slice(2), {
  models,
  version,
  folder: join(import.meta.dirname, '../report/paths'),
  say: (text) => process.stdout.write(`${text}\n`),
  complain: (text) => process.stderr.write(`${text}\n`),
})
