import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { migrate } from 'drizzle-orm/pglite/migrator'
import { withAfterCommit } from './after-commit.ts'
import type { OpenDatabase, WrapClient } from './client.ts'
import { type Engine, openEngine } from './engine-thread.ts'
import { demandKnown, migrationsDigest, migrationsFolder } from './migrations.ts'

interface EmbeddedOptions {
  dataDir: string
  wrapClient?: WrapClient | undefined
}

/** Opens the engine in a thread of this process, on `dataDir/db`. Nobody else may have it open: hold the data lock. */
export async function openEmbedded({
  dataDir,
  wrapClient,
}: EmbeddedOptions): Promise<OpenDatabase> {
  const folder = join(dataDir, 'db')
  if (!existsSync(folder)) await createCluster(folder)
  return embedded(await openEngine(folder), wrapClient)
}

/** The name under which a build keeps what `packEmptyCluster` gave. */
export const emptyClusterName = () => `empty-cluster-${migrationsDigest()}.tar.gz`

/** That of this build; where the program runs from its sources, of the last build with the same migrations. */
const packedCluster = () =>
  ['../..', '../../dist']
    .map((place) => join(import.meta.dirname, place, emptyClusterName()))
    .find(existsSync)

/** All files of a cluster that is empty and migrated: what a new one begins as. */
export async function packEmptyCluster(compression: 'gzip' | 'none'): Promise<Uint8Array> {
  const client = await PGlite.create()
  await migrate(drizzle(client), { migrationsFolder })
  await client.exec('checkpoint')
  const packed = await client.dumpDataDir(compression)
  await client.close()
  return new Uint8Array(await packed.arrayBuffer())
}

/** The same engine in memory and in this thread, gone when closed; `snapshot` is what `packEmptyCluster('none')` gave. */
export async function openInMemory(
  snapshot?: Uint8Array<ArrayBuffer>,
  wrapClient?: WrapClient,
): Promise<OpenDatabase> {
  const client = await PGlite.create({
    // It has all files in memory: buffers would be a second copy, and are cleared before it opens.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    ...(snapshot && { loadDataDir: new HeldBlob(snapshot) }),
  })
  return embedded(client, wrapClient)
}

/** Node copies a blob chunk by chunk, which for a cluster takes longer than to open it. */
class HeldBlob extends Blob {
  readonly #bytes: Uint8Array<ArrayBuffer>

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    super()
    this.#bytes = bytes
  }

  override arrayBuffer() {
    const { buffer, byteOffset, byteLength } = this.#bytes
    return Promise.resolve(buffer.slice(byteOffset, byteOffset + byteLength))
  }
}

/**
 * Unpacking one takes a fraction of what making one and migrating it takes. A process killed while the folder is being
 * filled leaves one that never opens again: fill another, then rename it.
 */
async function createCluster(folder: string) {
  const draft = `${folder}.new`
  rmSync(draft, { recursive: true, force: true })
  mkdirSync(draft, { recursive: true, mode: 0o700 })
  const packed = packedCluster()
  if (packed !== undefined) {
    const { extract } = await import('tar')
    // A thousand small files, before anybody is served: half the time of one at a time without blocking.
    extract({ file: packed, cwd: draft, sync: true })
  } else await (await openEngine(draft)).close()
  renameSync(draft, folder)
}

async function embedded(
  client: Engine,
  wrapClient: WrapClient = (it) => it,
): Promise<OpenDatabase> {
  // Drizzle asks a client for what an engine has, and for nothing else.
  const db = drizzle(wrapClient(client) as PGlite, { casing: 'snake_case' })
  try {
    await demandKnown(db)
    await migrate(db, { migrationsFolder })
  } catch (error) {
    // An open engine keeps its process alive for ever.
    await client.close()
    throw error
  }
  withAfterCommit(db)
  return {
    db,
    reads: db,
    replicas: () => [],
    engine: 'pglite',
    pool: () => undefined,
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
