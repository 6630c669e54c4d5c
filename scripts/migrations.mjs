import { readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { bin, ensureInstalled, must, root } from './lib/project.mjs'

await ensureInstalled()
await must(bin('drizzle-kit'), ['generate', ...process.argv.slice(2)])
// It compares the schema with the newest snapshot alone, and each is all tables once more.
const folder = join(root, 'server/db/migrations/meta')
const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'))
for (const name of snapshots.toSorted().slice(0, -1)) rmSync(join(folder, name))
