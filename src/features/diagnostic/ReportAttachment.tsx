import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { attachment as words, report as reportWords } from '#src/messages/diagnostic.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useHub } from '#src/runtime/useRealtime.ts'
import { theme } from '#src/theme/theme.ts'
import { Checkbox, Textarea } from '#src/ui/inputs.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Text } from '#src/ui/Text.tsx'
import { circumstances, diagnosticReport, sizes } from './diagnostic-report.ts'

interface ReportAttachmentProps {
  /** What goes along, word for word; null for nothing. */
  value: string | null
  onChange: (report: string | null) => void
}

/** Offers the diagnostic report to go along with something: only what has been shown in full can be sent. */
export function ReportAttachment(props: ReportAttachmentProps) {
  const [isOpen, setIsOpen] = useState(props.value !== null)
  return (
    <Disclosure open={isOpen} onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
      <summary>{words.offer}</summary>
      {isOpen && (
        <Suspense fallback={<Coming />}>
          <Shown {...props} />
        </Suspense>
      )}
    </Disclosure>
  )
}

/** More scrolls. */
const ROWS = 24

/** The report of this moment, or the one that was chosen before a reload: it does not change while it is shown. */
function Shown({ value, onChange }: ReportAttachmentProps) {
  const { recorder } = useRuntime()
  const hubs = { notification: useHub('notification'), chat: useHub('chat') }
  const [text] = useState(
    () => value ?? diagnosticReport(hubs, recorder, circumstances(), sizes.attached),
  )
  return (
    <Stack $gap={2}>
      <Text $tone="soft" $size="s">
        {reportWords.hint}
      </Text>
      <Report
        readOnly
        aria-label={reportWords.label}
        value={text}
        rows={Math.min(text.split('\n').length, ROWS)}
      />
      <Checkbox
        checked={value !== null}
        onChange={({ target }) => onChange(target.checked ? text : null)}
      >
        {words.attach}
      </Checkbox>
    </Stack>
  )
}

function Coming() {
  return (
    <Loading>
      <SkeletonText lines={4} />
    </Loading>
  )
}

const Disclosure = styled.details`
  padding: ${theme.space[2]} 0;

  summary {
    width: fit-content;
    color: ${theme.color.accent};
    cursor: pointer;
  }

  &[open] summary {
    margin-bottom: ${theme.space[2]};
  }
`

const Report = styled(Textarea)`
  font-family: ${theme.font.mono};
  font-size: ${theme.text.s};
`
