import { ReportAttachment } from '#src/features/diagnostic/ReportAttachment.tsx'
import { FeedbackForm } from '#src/features/feedback/FeedbackForm.tsx'
import { MyFeedback } from '#src/features/feedback/MyFeedback.tsx'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `?page=2` of what one has told before. */
export function FeedbackPage() {
  return (
    <Page $width="measure">
      <Stack $gap={6}>
        <FeedbackForm
          report={(report, onChange) => <ReportAttachment value={report} onChange={onChange} />}
        />
        <MyFeedback page={usePageNumber()} />
      </Stack>
    </Page>
  )
}
