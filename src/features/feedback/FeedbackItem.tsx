import type { Feedback } from '#src/data/types.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { mine as words, pictures, statuses, types } from '#src/messages/feedback.ts'
import { Answer, Said, Submission, Thumbnails } from '#src/shared/Submissions.tsx'
import { feedbackTones } from '#src/shared/status-tones.ts'
import { Text } from '#src/ui/Text.tsx'

/** One feedback: what was told, where it stands, what was answered. */
export function FeedbackItem({ feedback }: { feedback: Feedback }) {
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
