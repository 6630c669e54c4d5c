import { useSearchParams } from 'react-router-dom'
import { ReportAttachment } from '#src/features/diagnostic/ReportAttachment.tsx'
import { FeedbackForm } from '#src/features/feedback/FeedbackForm.tsx'
import { MyFeedback } from '#src/features/feedback/MyFeedback.tsx'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { paths } from '#src/runtime/paths.ts'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `?page=2` of what one has told before. */
export function FeedbackPage() {
  const [search] = useSearchParams()
  return (
    <Page $width="measure">
      <Stack $gap={6}>
        <FeedbackForm
          report={(report, onChange) => <ReportAttachment value={report} onChange={onChange} />}
        />
        <MyFeedback
          page={readPage(search)}
          addressOf={(page) => withPage(paths.feedback(), search, page)}
        />
      </Stack>
    </Page>
  )
}
