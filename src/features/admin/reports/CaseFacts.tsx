import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import type { AdminReport, AdminReportDetail } from '#src/data/admin/reports.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { isPicture } from '#src/lib/image-source.ts'
import {
  actions,
  caseFile as words,
  reports,
  targetStates,
} from '#src/messages/admin/reports.ts'
import { users } from '#src/messages/admin/users.ts'
import { reasons, statuses } from '#src/messages/report.ts'
import { paths } from '#src/runtime/paths.ts'
import { reportTones } from '#src/shared/status-tones.ts'
import { theme } from '#src/theme/theme.ts'
import { SizedImage } from '#src/ui/SizedImage.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { PersonCell } from '../table/columns.tsx'
import { targetTones } from './target-tones.ts'

/** What was reported by whom, what it said then and says now. All of it as text: strangers wrote it. */
export function CaseFacts({ report }: { report: AdminReportDetail }) {
  const { target, targetText, action, outcome, note } = report
  return (
    <Stack $gap={4}>
      <Cluster $gap={2}>
        <ReportStatusTag status={report.status} />
        <Tag>{reasons[report.reason]}</Tag>
        <TargetTag status={target.status} />
        <Place report={report} />
      </Cluster>
      <People report={report} />
      <Quote label={words.reported} text={report.description} />
      {report.type === 3 && isPicture(targetText) ? (
        <Picture src={targetText} alt={words.said} sizes="min(640px, 100vw - 64px)" />
      ) : (
        <Quote label={words.said} text={targetText} />
      )}
      {target.status === 'missing' || (target.status === 'deleted' && target.text === '') ? (
        <Text $tone="soft">{words.gone}</Text>
      ) : target.text === targetText ? (
        <Text $tone="soft">{words.same}</Text>
      ) : (
        <Quote label={words.now} text={target.text} />
      )}
      {outcome !== null && (
        <Quote
          label={action === null ? words.ended : `${words.ended}：${actions[action]}`}
          text={outcome}
        />
      )}
      {note !== null && <Quote label={words.note} text={note} />}
    </Stack>
  )
}

export function nameOf({ targetTitle }: Pick<AdminReport, 'targetTitle'>) {
  return targetTitle || reports.untitled
}

/** Where a report stands, as its reporter sees it too. */
export function ReportStatusTag({ status }: Pick<AdminReport, 'status'>) {
  return <Tag $tone={reportTones[status]}>{statuses[status]}</Tag>
}

/** Where what was reported stands, in the colour that this has everywhere. */
export function TargetTag({ status }: Pick<AdminReportDetail['target'], 'status'>) {
  return <Tag $tone={targetTones[status]}>{targetStates[status]}</Tag>
}

function Place({ report: { type, targetId, target } }: { report: AdminReportDetail }) {
  if (target.status === 'missing' || target.status === 'deleted') return null
  // Nothing of a conversation but what was reported is for administrators.
  const to =
    type === 1
      ? paths.topic(targetId)
      : target.postId === null
        ? null
        : paths.post(target.postId)
  if (to === null) return null
  return (
    <TextLink as={Link} to={to}>
      {words.view}
    </TextLink>
  )
}

function People({ report }: { report: AdminReportDetail }) {
  const { reporter, targetAuthor, handler, createTime, messageTime } = report
  const { reporterRecord, authorRecord, targetRecord, authorBan } = report
  return (
    <Facts>
      <dt>{reports.reporter}</dt>
      <dd>
        <PersonCell person={reporter} />
        <Record label={words.record.reporter} record={reporterRecord} />
      </dd>
      <dt>{reports.author}</dt>
      <dd>
        <PersonCell person={targetAuthor} />
        {authorBan !== null && (
          <Text $tone="warn" $size="s">
            {authorBan.until === null
              ? users.bannedForever
              : users.bannedUntil(formatDateTime(authorBan.until))}
          </Text>
        )}
        <Record label={words.record.author} record={authorRecord} />
        <Record label={words.record.target} record={targetRecord} />
      </dd>
      {messageTime !== null && (
        <>
          <dt>{words.messageSent}</dt>
          <dd>{formatDateTime(messageTime)}</dd>
        </>
      )}
      <dt>{reports.made}</dt>
      <dd>{formatDateTime(createTime)}</dd>
      {handler !== null && (
        <>
          <dt>{reports.handler}</dt>
          <dd>
            <PersonCell person={handler} />
          </dd>
        </>
      )}
    </Facts>
  )
}

function Record({
  label,
  record,
}: {
  label: string
  record: AdminReportDetail['targetRecord']
}) {
  const { total, upheld, rejected } = record
  return (
    <Text $tone="soft" $size="s">
      {label} {words.counts(total, upheld, rejected)}
    </Text>
  )
}

function Quote({ label, text }: { label: string; text: string }) {
  return (
    <div>
      <Text as="h3" $tone="soft" $size="s">
        {label}
      </Text>
      <Said tabIndex={0} aria-label={label}>
        {text}
      </Said>
    </div>
  )
}

/** A message that is a picture: it is what has to be judged. */
const Picture = styled(SizedImage)`
  display: block;
  max-width: 100%;
  max-height: 320px;
  border-radius: ${theme.radius.s};
  object-fit: contain;
`

const Facts = styled.dl`
  display: grid;
  grid-template-columns: max-content minmax(0, 1fr);
  gap: ${theme.space[2]} ${theme.space[4]};
  margin: 0;

  dt {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
    line-height: 24px;
  }

  dd {
    margin: 0;
  }
`

const Said = styled.section`
  max-height: 220px;
  margin-top: ${theme.space[1]};
  padding: ${theme.space[3]} ${theme.space[4]};
  overflow-y: auto;
  overflow-wrap: anywhere;
  border-radius: ${theme.radius.s};
  background: ${theme.color.paper};
  white-space: pre-wrap;
`
