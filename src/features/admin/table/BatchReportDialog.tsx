import { styled } from 'styled-components'
import { table as words } from '#src/messages/admin/table.ts'
import { theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import type { BatchReport } from './table.types.ts'

interface BatchReportDialogProps {
  report: BatchReport
  onClose: () => void
}

/** What became of each row of a decision about several, those that were refused by name. */
export function BatchReportDialog({ report, onClose }: BatchReportDialogProps) {
  const { label, succeeded, failed } = report
  return (
    <Dialog
      width="medium"
      title={words.reportTitle(label)}
      onClose={onClose}
      actions={
        <Button $kind="primary" data-autofocus onClick={onClose}>
          {words.close}
        </Button>
      }
    >
      <p>{words.report(succeeded, failed.length)}</p>
      <Refused>
        {failed.map(({ id, name, message }) => (
          <li key={id}>
            <strong>{name}</strong>
            <span>{message}</span>
          </li>
        ))}
      </Refused>
    </Dialog>
  )
}

const Refused = styled.ul`
  margin-top: ${theme.space[3]};

  li {
    display: grid;
    gap: 2px;
    padding: ${theme.space[2]} 0;
    border-top: 1px solid ${theme.color.line};
    overflow-wrap: anywhere;
  }

  span {
    color: ${theme.color.bad};
    font-size: ${theme.text.s};
  }
`
