import type { Backups } from '#src/data/admin/system.ts'
import { formatBytes } from '#src/lib/counts.ts'
import { formatDateTime, formatDuration, relativeTime } from '#src/lib/dates.ts'
import { backups as words } from '#src/messages/admin/backups.ts'
import { useNow } from '#src/runtime/time.ts'
import { Stack } from '#src/ui/layout.tsx'
import { Panel } from '#src/ui/Panel.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { FactLines } from './FactLines.tsx'
import { ServerItem, ServerList } from './ServerItem.tsx'

/** The newest backup and rehearsal, and when the next ones come. */
export function BackupFacts({ backups }: { backups: Backups }) {
  const now = useNow()
  return (
    <Stack $gap={3}>
      <FactLines facts={factsOf(backups, now)} />
      <Text $size="s" $tone="faint">
        {words.rehearsalHint}
      </Text>
    </Stack>
  )
}

function factsOf(backups: Backups, now: Date): [string, string][] {
  const { made, nextTime, nextRehearsalTime, plan } = backups
  const [last] = made
  const facts: [string, string][] = [
    [
      words.last,
      last
        ? words.lastOne(formatDateTime(last.createTime), relativeTime(last.createTime, now))
        : words.none,
    ],
  ]
  if (last)
    facts.push(
      [words.size, formatBytes(last.bytes)],
      [words.took, formatDuration(last.seconds)],
    )
  facts.push(
    [words.place, plan.place],
    [words.next, nextTime === null ? words.off : formatDateTime(nextTime)],
    [words.rehearsal, rehearsalText(backups)],
  )
  if (nextRehearsalTime !== null)
    facts.push([words.nextRehearsal, formatDateTime(nextRehearsalTime)])
  return facts
}

function rehearsalText({ rehearsal }: Backups) {
  if (!rehearsal) return words.neverRehearsed
  const time = formatDateTime(rehearsal.time)
  return rehearsal.problem === null
    ? words.rehearsed(time, rehearsal.rows, formatDuration(rehearsal.seconds))
    : words.notRehearsed(time)
}

/** What has gone wrong, and not gone well since; nothing where all is well. */
export function BackupFailures({ failures }: Pick<Backups, 'failures'>) {
  if (failures.length === 0) return null
  return (
    <Panel title={words.failures}>
      <Stack $gap={3}>
        {failures.map(({ kind, since, text }) => (
          <div key={kind}>
            <Text $tone="bad">{`${words.kinds[kind]}，${words.since(formatDateTime(since))}`}</Text>
            <Text $tone="soft">{text}</Text>
          </div>
        ))}
      </Stack>
    </Panel>
  )
}

/** Every backup that is kept, the newest first. */
export function MadeBackups({ made }: Pick<Backups, 'made'>) {
  return (
    <ServerList title={words.made(made.length)} label={words.list} servers={made}>
      {(it) => (
        <ServerItem
          key={it.name}
          name={it.name}
          facts={[
            [words.time, formatDateTime(it.createTime)],
            [words.size, formatBytes(it.bytes)],
            [words.checked, formatDateTime(it.checkTime)],
          ]}
        >
          {it.isEncrypted && <Tag $tone="info">{words.encrypted}</Tag>}
          {it.problem !== null && <Tag $tone="error">{words.broken}</Tag>}
        </ServerItem>
      )}
    </ServerList>
  )
}
