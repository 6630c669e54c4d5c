import { styled } from 'styled-components'
import type { AdminReportDetail } from '#src/data/admin/reports.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { caseFile as words } from '#src/messages/admin/reports.ts'
import { reasons } from '#src/messages/report.ts'
import { theme } from '#src/theme/theme.ts'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { actionText } from '../system/audit-changes.ts'
import { ReportStatusTag } from './report-table.tsx'

/** Other reports of the same content, and what administrators did so far. */
export function CaseHistory({
  report: { relatedReports, history },
}: {
  report: AdminReportDetail
}) {
  return (
    <Stack $gap={4}>
      {relatedReports.length > 0 && (
        <section>
          <Heading as="h3" $size="small">
            {words.related(relatedReports.length)}
          </Heading>
          <Rows>
            {relatedReports.map(({ id, status, reason, reporter, description }) => (
              <li key={id}>
                <ReportStatusTag status={status} /> {reporter?.displayName} · {reasons[reason]}{' '}
                · {description}
              </li>
            ))}
          </Rows>
        </section>
      )}
      <section>
        <Heading as="h3" $size="small">
          {words.history}
        </Heading>
        {history.length === 0 ? (
          <Text $tone="soft">{words.noHistory}</Text>
        ) : (
          <Rows>
            {history.map(({ id, actor, action, reason, createTime }) => (
              <li key={id}>
                {formatDateTime(createTime)} · {actor?.displayName ?? words.system} ·{' '}
                {actionText(action)}
                {reason !== '' && ` · ${reason}`}
              </li>
            ))}
          </Rows>
        )}
      </section>
    </Stack>
  )
}

const Rows = styled.ul`
  display: grid;
  gap: ${theme.space[2]};
  margin: ${theme.space[2]} 0 0;
  padding: 0;
  overflow-wrap: anywhere;
  color: ${theme.color.inkSoft};
  font-size: ${theme.text.s};
  list-style: none;
`
