import { ownFeedback } from '#src/data/own/reports.ts'
import type { Feedback } from '#src/data/types.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { mine as words, pictures, statuses, types } from '#src/messages/feedback.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { feedbackTones } from '#src/shared/status-tones.ts'
import { Submissions, Answer, Said, Submission, Thumbnails } from '#src/shared/Submissions.tsx'
import { Stack } from '#src/ui/layout.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'

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

/** One feedback: what was told, where it stands, what was answered. */
function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const { type, status, content, images, reply, hasReport, createTime, updateTime } = feedback
  return (
    <Submission
      type={types[type]}
      status={{ text: statuses[status], tone: feedbackTones[status] }}
    >
      <Said>{content}</Said>
      <Thumbnails urls={images} size={88} textOf={pictures.one} />
      <Answer label={words.reply} text={reply} />
      <Text $tone="faint" $size="s">
        {words.made(formatDateTime(createTime))}
        {updateTime !== createTime && ` · ${words.updated(formatDateTime(updateTime))}`}
        {hasReport && ` · ${words.withReport}`}
      </Text>
    </Submission>
  )
}
