import { statfs } from 'node:fs/promises'
import type { components } from '#openapi/generated/schema.d.ts'
import { databaseBytes } from '#server/backup/tables.store.ts'
import type { Core } from '#server/core.ts'
import { imageTotals } from '#server/images/images.store.ts'
import { keptFor } from '#server/metrics/kept-for.ts'
import type { Nodes } from '#server/nodes/nodes.service.ts'
import type { HubServer } from '#server/realtime/signalr/hub.ts'

/** How long what grows with the community is good for, once it was counted. */
const lifetimeMs = 60_000

export type Status = ReturnType<typeof createStatus>

/** How this server is, for administrators. */
export function createStatus(
  core: Core,
  { hubs, nodes }: { hubs: Pick<HubServer, 'connectionCount'>; nodes: Nodes },
) {
  const { config, db, clock } = core
  const { startedAt, version } = nodes

  async function read(): Promise<components['schemas']['SystemStatus']> {
    const seconds = (clock.now().getTime() - startedAt.getTime()) / 1000
    return {
      version,
      nodeVersion: process.version,
      engine: core.engine,
      startedAt: startedAt.toISOString(),
      uptimeSeconds: Math.max(0, Math.floor(seconds)),
      memoryBytes: process.memoryUsage.rss(),
      hubConnections: hubs.connectionCount,
      mail: config.smtpUrl === undefined ? 'outbox' : 'smtp',
      mailFrom: config.mailFrom,
      storage: config.s3 === undefined ? 'disk' : 's3',
      bucket: config.s3?.bucket ?? null,
      ...(await stored()),
      freeDiskBytes: await freeBytes(config.dataDir),
      replicas: core.replicas().map((it) => ({ ...it, since: it.since.toISOString() })),
      nodes: await nodes.list(),
    }
  }

  const stored = keptFor(lifetimeMs, async () => ({
    ...(await imageTotals(db)),
    databaseBytes: await databaseBytes(db),
  }))

  return { read }
}

/** Null where the system does not tell. */
async function freeBytes(folder: string): Promise<number | null> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return null
  }
}
