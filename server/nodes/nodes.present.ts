import type { components } from '#openapi/generated/schema.d.ts'
import type { NodeRow } from '#server/db/schema/nodes.ts'
import { isAhead } from '#server/lib/clock.ts'
import { compareVersions } from '#server/lib/version.ts'

type SystemNode = components['schemas']['SystemNode']

/** All nodes by their names, as the one with `ownId` knows them. */
export function presentNodes(
  rows: NodeRow[],
  { ownId, now, silentMs }: { ownId: string; now: Date; silentMs: number },
): SystemNode[] {
  const isSilent = ({ lastSeenAt }: NodeRow) =>
    now.getTime() - lastSeenAt.getTime() >= silentMs || isAhead(lastSeenAt, now)
  const usual = commonVersion(rows.filter((row) => !isSilent(row)))
  return rows
    .toSorted(
      (a, b) =>
        compareVersions(a.name, b.name) || a.startedAt.getTime() - b.startedAt.getTime(),
    )
    .map((row) => ({
      name: row.name,
      version: row.version,
      startedAt: row.startedAt.toISOString(),
      uptimeSeconds: secondsBetween(row.startedAt, isSilent(row) ? row.lastSeenAt : now),
      lastSeenAt: row.lastSeenAt.toISOString(),
      unseenSeconds: secondsBetween(row.lastSeenAt, now),
      loopDelayMs: row.loopDelayMs,
      cpuShare: row.cpuShare,
      memoryBytes: row.memoryBytes,
      hubConnections: row.hubConnections,
      isAnswering: row.id === ownId,
      isSilent: isSilent(row),
      hasOtherVersion: !isSilent(row) && row.version !== usual,
    }))
}

/** Clocks of nodes may differ a little. */
const secondsBetween = (from: Date, to: Date) =>
  Math.max(0, Math.floor((to.getTime() - from.getTime()) / 1000))

/** What most of them run; of two that are as common the newer. */
function commonVersion(rows: NodeRow[]): string | undefined {
  const counts = new Map<string, number>()
  for (const { version } of rows) counts.set(version, (counts.get(version) ?? 0) + 1)
  const [first] = [...counts].toSorted(
    ([one, ones], [other, others]) => others - ones || compareVersions(other, one),
  )
  return first?.[0]
}
