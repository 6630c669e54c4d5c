import type { Log } from '#server/lib/log.ts'
import type { OpenDatabase, WrapClient } from './client.ts'

/**
 * Opens PostgreSQL at `databaseUrl`, else the embedded engine in `dataDir/db` (take the data lock first),
 * and brings its tables up to date before anyone sees it.
 */
export async function openDatabase(options: {
  databaseUrl: string | undefined
  /** Replicas of that PostgreSQL. */
  databaseReadUrls?: string[]
  dataDir: string
  log: Pick<Log, 'error' | 'warn'>
  wrapClient?: WrapClient | undefined
  /** How long a PostgreSQL that is not there yet is waited for. */
  patienceMs?: number
}): Promise<OpenDatabase> {
  const { databaseUrl, databaseReadUrls, dataDir, log, wrapClient, patienceMs = 0 } = options
  // Each with a driver of its own, of which one is needed.
  if (databaseUrl) {
    const { openPostgres } = await import('./postgres.ts')
    return openPostgres({
      url: databaseUrl,
      readUrls: databaseReadUrls,
      log,
      wrapClient,
      patienceMs,
    })
  }
  const { openEmbedded } = await import('./embedded.ts')
  return openEmbedded({ dataDir, wrapClient })
}
