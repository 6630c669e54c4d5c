import { systemStatus, type SystemNode } from '#src/data/admin/system.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDuration } from '#src/lib/dates.ts'
import { nodes as words } from '#src/messages/admin/system.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { ServerItem, ServerList } from './ServerItem.tsx'

/** Every process that serves the community: how old, how loaded, when last heard of; which one answered. */
export function NodeList() {
  const { data } = useQuery(systemStatus)
  const nodes = data?.nodes ?? []
  return (
    <ServerList title={words.label(nodes.length)} label={words.list} servers={nodes}>
      {(node) => (
        <ServerItem
          key={`${node.name} ${node.startedAt}`}
          name={node.name}
          facts={factsOf(node)}
        >
          {node.isAnswering && <Tag $tone="info">{words.answering}</Tag>}
          {node.isSilent && <Tag $tone="error">{words.silent}</Tag>}
          {node.hasOtherVersion && <Tag $tone="warning">{words.otherVersion}</Tag>}
        </ServerItem>
      )}
    </ServerList>
  )
}

const factsOf = (node: SystemNode): [string, string][] => [
  [words.version, node.version],
  [words.uptime, formatDuration(node.uptimeSeconds)],
  [words.seen, words.ago(formatDuration(node.unseenSeconds))],
  [words.cpu, words.cores(node.cpuShare)],
  [words.loopDelay, words.milliseconds(node.loopDelayMs)],
  [words.memory, formatBytes(node.memoryBytes)],
  [words.hubs, words.hubCount(node.hubConnections)],
]
