import { systemStatus, type SystemReplica } from '#src/data/admin/system.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { replicas as words } from '#src/messages/admin/system.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { ServerItem, ServerList } from './ServerItem.tsx'

/** Every replica that the node which answers reads from: in use or why not, since when, how far behind. */
export function ReplicaList() {
  const { data } = useQuery(systemStatus)
  const replicas = data?.replicas ?? []
  return (
    <ServerList title={words.label(replicas.length)} label={words.list} servers={replicas}>
      {(replica) => (
        <ServerItem key={replica.name} name={replica.name} facts={factsOf(replica)}>
          {replica.problem === null ? (
            <Tag $tone="success">{words.used}</Tag>
          ) : (
            <Tag $tone="error">{words.problems[replica.problem]}</Tag>
          )}
        </ServerItem>
      )}
    </ServerList>
  )
}

const factsOf = ({ since, lagBytes }: SystemReplica): [string, string][] => [
  [words.since, formatDateTime(since)],
  [words.lag, lagText(lagBytes)],
]

function lagText(bytes: number | null) {
  if (bytes === null) return words.unknown
  return bytes === 0 ? words.none : formatBytes(bytes)
}
