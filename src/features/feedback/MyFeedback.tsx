import { ownFeedback } from '#src/data/own/reports.ts'
import { mine as words } from '#src/messages/feedback.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { Submissions } from '#src/shared/Submissions.tsx'
import { Heading } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { FeedbackItem } from './FeedbackItem.tsx'

interface MyFeedbackProps {
  /** From 1. */
  page: number
}

/** What one has told us, and what became of it. */
export function MyFeedback({ page }: MyFeedbackProps) {
  const list = useListQueryAt(ownFeedback, null, { filter: {}, page })
  return (
    <Stack as="section" $gap={3} aria-label={words.heading}>
      <Heading as="h2" $size="section">
        {words.heading}
      </Heading>
      <Submissions list={list} words={words} skeleton={{ count: 2, width: '40%' }}>
        {(feedback) => <FeedbackItem feedback={feedback} />}
      </Submissions>
    </Stack>
  )
}
