import { Download } from 'lucide-react'
import {
  createBackup,
  type MailTestAnswer,
  type SystemNode,
  type SystemReplica,
  systemStatus,
  type SystemStatus,
  testMail,
} from '#src/data/admin/system.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDateTime, formatDuration } from '#src/lib/dates.ts'
import {
  backup as backupWords,
  mailTest as mailWords,
  nodes as nodeWords,
  replicas as replicaWords,
  status as words,
} from '#src/messages/admin/system.ts'
import { failureText } from '#src/messages/failures.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useQuery } from '#src/runtime/useQuery.ts'
import { useOwnTask } from '#src/runtime/task.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { startDownload } from '#src/ui/start-download.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { FactLines, Halves, RefreshButton, ServerItem, ServerList } from './panel-parts.tsx'

/** How the installation is; whether its mails arrive; its backup; the nodes that serve it and the replicas they read from. */
export function Status() {
  return (
    <Stack $gap={4}>
      <Halves $widths={[1, 1]}>
        <FactsPanel />
        <Stack $gap={4}>
          <MailTest />
          <BackupDownload />
        </Stack>
      </Halves>
      <NodeList />
      <ReplicaList />
    </Stack>
  )
}

function FactsPanel() {
  const status = useQuery(systemStatus, null)
  return (
    <Panel
      title={words.facts}
      more={<RefreshButton view={status}>{words.refresh}</RefreshButton>}
    >
      {status.data === null && status.failure !== null ? (
        <FailureState failure={status.failure} onRetry={status.refresh} />
      ) : (
        <FactLines aria-busy={status.data === null} facts={factsOf(status.data)} />
      )}
    </Panel>
  )
}

/** They stand in their places before anybody knows what they are. */
const factsOf = (status: SystemStatus | null) =>
  facts.map(([name, valueOf]) => [name, status === null ? '…' : valueOf(status)] as const)

const facts: readonly (readonly [name: string, valueOf: (status: SystemStatus) => string])[] = [
  [words.version, ({ version }) => version],
  [words.nodeVersion, ({ nodeVersion }) => nodeVersion],
  [words.uptime, ({ uptimeSeconds }) => formatDuration(uptimeSeconds)],
  [words.memory, ({ memoryBytes }) => formatBytes(memoryBytes)],
  [words.hubs, ({ hubConnections }) => words.hubCount(hubConnections)],
  [words.engine, ({ engine }) => words.engines[engine]],
  [words.database, ({ databaseBytes }) => formatBytes(databaseBytes)],
  [
    words.images,
    ({ imageCount, imageBytes }) => words.imageCount(imageCount, formatBytes(imageBytes)),
  ],
  [words.storage, ({ bucket }) => (bucket === null ? words.disk : words.bucketNamed(bucket))],
  [
    words.freeDisk,
    ({ freeDiskBytes }) =>
      freeDiskBytes === null ? words.unknown : formatBytes(freeDiskBytes),
  ],
  [words.mail, ({ mail }) => words.mails[mail]],
  [words.mailFrom, ({ mailFrom }) => mailFrom],
]

/** Sends a real mail to the administrator, and says what became of it. */
function MailTest() {
  const { api } = useRuntime()
  const test = useOwnTask((_: null, signal) => testMail(api, signal))
  return (
    <Panel title={mailWords.title}>
      <Stack $gap={3}>
        <Text $tone="soft">{mailWords.text}</Text>
        <div>
          <Button aria-busy={test.isRunning} onClick={() => test.run(null)}>
            {test.isRunning ? mailWords.sending : mailWords.send}
          </Button>
        </div>
        <div aria-live="polite">
          {test.failure && <Text $tone="bad">{failureText(test.failure)}</Text>}
          {test.answer && <Outcome answer={test.answer} />}
        </div>
      </Stack>
    </Panel>
  )
}

function Outcome({ answer: { to, mail, problem } }: { answer: MailTestAnswer }) {
  if (problem !== null)
    return (
      <Text $tone="bad">
        {mailWords.failed}：{problem}
      </Text>
    )
  return (
    <Text $tone="good">{mail === 'smtp' ? mailWords.sent(to) : mailWords.written(to)}</Text>
  )
}

/** Takes the whole community home, as one file. */
function BackupDownload() {
  const { api } = useRuntime()
  const download = useOwnTask(async (_: null, signal) => {
    const { url } = await createBackup(api, signal)
    startDownload(url)
  })
  return (
    <Panel title={backupWords.title}>
      <Stack $gap={3}>
        <Text $tone="soft">{backupWords.text}</Text>
        <Text $tone="soft">{backupWords.caution}</Text>
        <div>
          <Button aria-busy={download.isRunning} onClick={() => download.run(null)}>
            <Download size={16} aria-hidden />
            {download.isRunning ? backupWords.starting : backupWords.start}
          </Button>
        </div>
        <div aria-live="polite">
          {download.failure && <Text $tone="bad">{failureText(download.failure)}</Text>}
          {download.isDone && <Text $tone="good">{backupWords.started}</Text>}
        </div>
      </Stack>
    </Panel>
  )
}

/** Every process that serves the community: how old, how loaded, when last heard of; which one answered. */
function NodeList() {
  const { data } = useQuery(systemStatus, null)
  const nodes = data?.nodes ?? []
  return (
    <ServerList title={nodeWords.label(nodes.length)} label={nodeWords.list} servers={nodes}>
      {(node) => (
        <ServerItem
          key={`${node.name} ${node.startedAt}`}
          name={node.name}
          facts={nodeFactsOf(node)}
        >
          {node.isAnswering && <Tag $tone="info">{nodeWords.answering}</Tag>}
          {node.isSilent && <Tag $tone="error">{nodeWords.silent}</Tag>}
          {node.hasOtherVersion && <Tag $tone="warning">{nodeWords.otherVersion}</Tag>}
        </ServerItem>
      )}
    </ServerList>
  )
}

const nodeFactsOf = (node: SystemNode): [string, string][] => [
  [nodeWords.version, node.version],
  [nodeWords.uptime, formatDuration(node.uptimeSeconds)],
  [nodeWords.seen, nodeWords.ago(formatDuration(node.unseenSeconds))],
  [nodeWords.cpu, nodeWords.cores(node.cpuShare)],
  [nodeWords.loopDelay, nodeWords.milliseconds(node.loopDelayMs)],
  [nodeWords.memory, formatBytes(node.memoryBytes)],
  [nodeWords.hubs, nodeWords.hubCount(node.hubConnections)],
]

/** Every replica that the node which answers reads from: in use or why not, since when, how far behind. */
function ReplicaList() {
  const { data } = useQuery(systemStatus, null)
  const replicas = data?.replicas ?? []
  return (
    <ServerList
      title={replicaWords.label(replicas.length)}
      label={replicaWords.list}
      servers={replicas}
    >
      {(replica) => (
        <ServerItem key={replica.name} name={replica.name} facts={replicaFactsOf(replica)}>
          {replica.problem === null ? (
            <Tag $tone="success">{replicaWords.used}</Tag>
          ) : (
            <Tag $tone="error">{replicaWords.problems[replica.problem]}</Tag>
          )}
        </ServerItem>
      )}
    </ServerList>
  )
}

const replicaFactsOf = ({ since, lagBytes }: SystemReplica): [string, string][] => [
  [replicaWords.since, formatDateTime(since)],
  [replicaWords.lag, lagText(lagBytes)],
]

function lagText(bytes: number | null) {
  if (bytes === null) return replicaWords.unknown
  return bytes === 0 ? replicaWords.none : formatBytes(bytes)
}
