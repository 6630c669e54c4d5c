import { styled } from 'styled-components'
import { formatDateTime } from '#src/lib/dates.ts'
import { mine as words, pictures, statuses, types } from '#src/messages/feedback.ts'
import { Answer, Said, Submission } from '#src/shared/Submissions.tsx'
import { theme } from '#src/theme/theme.ts'
import { Cluster } from '#src/ui/layout.tsx'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import type { Feedback } from '#src/data/types.ts'

const tones = {
  pending: 'warning',
  processing: 'info',
  resolved: 'success',
  closed: 'neutral',
} as const satisfies Record<Feedback['status'], TagTone>

/** One feedback: what was told, where it stands, what was answered. */
export function FeedbackItem({ feedback }: { feedback: Feedback }) {
  const { type, status, content, images, reply, hasReport, createTime, updateTime } = feedback
  return (
    <Submission type={types[type]} status={{ text: statuses[status], tone: tones[status] }}>
      <Said>{content}</Said>
      {images.length > 0 && (
        <Cluster $gap={2}>
          {images.map((url, index) => (
            <a key={url} href={url} target="_blank" rel="noreferrer">
              <Thumbnail src={url} alt={pictures.one(index + 1)} loading="lazy" />
            </a>
          ))}
        </Cluster>
      )}
      <Answer label={words.reply} text={reply} />
      <Text $tone="faint" $size="s">
        {words.made(formatDateTime(createTime))}
        {updateTime !== createTime && ` · ${words.updated(formatDateTime(updateTime))}`}
        {hasReport && ` · ${words.withReport}`}
      </Text>
    </Submission>
  )
}

const Thumbnail = styled.img`
  display: block;
  width: 72px;
  height: 72px;
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.s};
  object-fit: cover;
`
