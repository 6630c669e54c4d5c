import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { withAfterCommit } from './after-commit.ts'
import type { OpenDatabase, WrapClient } from './client.ts'
import { demandKnown, migrationsFolder } from './migrations.ts'

interface EmbeddedOptions {
  dataDir: string
  wrapClient?: WrapClient | undefined
}

/** Opens the engine inside this process, on `dataDir/db`. Nobody else may have it open: hold the data lock. */
export async function openEmbedded({
  dataDir,
  wrapClient,
}: EmbeddedOptions): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) await createCluster(folder)
  return embedded(await PGlite.create(folder), wrapClient)
}

/** The same engine in memory, gone when closed; `snapshot` is what another one's `dumpDataDir` gave. */
export async function openInMemory(
  snapshot?: Blob,
  wrapClient?: WrapClient,
): Promise<OpenDatabase> {
  const client = await PGlite.create(snapshot ? { loadDataDir: snapshot } : {})
  return embedded(client, wrapClient)
}

/** A process killed while the folder is being filled leaves one that never opens again: fill another, then rename it. */
async function createCluster(folder: string) {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const client = await PGlite.create(draft)
  await client.close()
  renameSync(draft, folder)
}

async function embedded(
  client: PGlite,
  wrapClient: WrapClient = (it) => it,
): Promise<OpenDatabase> {
  const db = drizzle(wrapClient(client), { casing: 'snake_case' })
  try {
    await demandKnown(db)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    // An open engine keeps its process alive for ever.
    await client.close()
    throw error
  }
  return {
    db: withAfterCommit(db),
    engine: 'pglite',
    ping: async () => void (await client.query('select 1')),
    // The process that has it open is alone: the data lock lets nobody else in.
    occupy: () => Promise.resolve(true),
    maintain: async () => {
      await client.exec('vacuum (analyze)')
      await client.exec('checkpoint')
    },
    close: () => client.close(),
  }
}
