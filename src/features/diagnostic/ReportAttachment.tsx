import { Suspense, useState } from 'react'
import { styled } from 'styled-components'
import { attachment as words, report as reportWords } from '#src/messages/diagnostic.ts'
import { useHub } from '#src/runtime/useRealtime.ts'
import { theme } from '#src/theme/theme.ts'
import { Checkbox } from '#src/ui/Checkbox.tsx'
import { Loading, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Stack } from '#src/ui/Stack.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Textarea } from '#src/ui/Textarea.tsx'
import { hubReport } from './hub-report.ts'

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

/** The report of this moment, or the one that was chosen before a reload: it does not change while it is shown. */
function Shown({ value, onChange }: ReportAttachmentProps) {
  const hubs = { notification: useHub('notification'), chat: useHub('chat') }
  const [text] = useState(() => value ?? reportOf(hubs))
  return (
    <Stack $gap={2}>
      <Text $tone="soft" $size="s">
        {reportWords.hint}
      </Text>
      <Report
        readOnly
        aria-label={reportWords.label}
        value={text}
        rows={text.split('\n').length}
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

function reportOf(hubs: Parameters<typeof hubReport>[0]) {
  const { navigator } = window
  return hubReport(hubs, {
    now: Date.now(),
    browser: navigator.userAgent,
    isOnline: navigator.onLine,
  })
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
