import { styled } from 'styled-components'
import { type AdminReportDetail, reportCase } from '#src/data/admin/reports.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { caseFile as words } from '#src/messages/admin/reports.ts'
import { reasons, targetTypes } from '#src/messages/report.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { forgetKept } from '#src/runtime/kept.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { theme } from '#src/theme/theme.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { actionText } from '../system/audit-changes.ts'
import { keptCase } from './case-form.ts'
import { CaseFacts, nameOf, ReportStatusTag } from './CaseFacts.tsx'
import { CaseForm } from './CaseForm.tsx'

interface CaseDialogProps {
  id: string
  /** The case, or another of the same content, is not as the list shows it. */
  onChanged: () => void
  onClose: () => void
}

/** A report as a case: what was reported, what is known about it, and how it ends. */
export function CaseDialog({ id, onChanged, onClose }: CaseDialogProps) {
  const runtime = useRuntime()
  const view = useQuery(reportCase, id)
  const { data, failure } = view
  const handleChange = () => {
    view.refresh()
    onChanged()
  }
  const handleClose = () => {
    forgetKept(runtime, keptCase(id))
    onClose()
  }
  const title = data
    ? words.title(targetTypes[data.type], nameOf(data))
    : failure === null
      ? words.loading
      : words.failed
  return (
    <Dialog width="large" title={title} onClose={handleClose}>
      <Loaded view={view} skeleton={<SkeletonText lines={12} />}>
        {(report) => (
          <Stack $gap={5}>
            <CaseFacts report={report} />
            {(report.abilities.handle || report.abilities.reject || report.abilities.close) && (
              <CaseForm report={report} onChanged={handleChange} />
            )}
            <CaseHistory report={report} />
          </Stack>
        )}
      </Loaded>
    </Dialog>
  )
}

/** Other reports of the same content, and what administrators did so far. */
function CaseHistory({ report: { relatedReports, history } }: { report: AdminReportDetail }) {
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
