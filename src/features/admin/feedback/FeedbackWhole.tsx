import { styled } from 'styled-components'
import type { AdminFeedbackDetail } from '#src/data/admin/feedback.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { detail, feedback as words } from '#src/messages/admin/feedback.ts'
import { types } from '#src/messages/feedback.ts'
import { Said, Thumbnails } from '#src/shared/Submissions.tsx'
import { theme } from '#src/theme/theme.ts'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { PersonCell } from '../table/PersonCell.tsx'

/** What was told, as plain text throughout: it was written by a stranger. */
export function FeedbackWhole({ feedback }: { feedback: AdminFeedbackDetail }) {
  const { author, type, content, contact, images, report, reply, handler, createTime } =
    feedback
  return (
    <Stack $gap={3}>
      <Cluster $gap={3}>
        <PersonCell person={author} />
        <Tag $tone="neutral">{types[type]}</Tag>
        <Text as="time" dateTime={createTime} $tone="faint" $size="s">
          {formatDateTime(createTime)}
        </Text>
      </Cluster>
      <Said dir="auto">{content}</Said>
      <Thumbnails urls={images} size={96} textOf={detail.image} />
      {contact !== '' && (
        <Text $tone="soft" $size="s">
          {words.contact}：{contact}
        </Text>
      )}
      {report !== null && (
        <details>
          <Summary>{detail.report}</Summary>
          <Report tabIndex={0}>{report}</Report>
        </details>
      )}
      {reply !== null && reply !== '' && (
        <Reply>
          <strong>{words.reply}</strong>
          <Said dir="auto">{reply}</Said>
        </Reply>
      )}
      {handler !== null && (
        <Text $tone="faint" $size="s">
          {detail.handledBy(handler.displayName)}
        </Text>
      )}
    </Stack>
  )
}

const Summary = styled.summary`
  width: fit-content;
  color: ${theme.color.accent};
  cursor: pointer;
`

const Report = styled.pre`
  max-height: 280px;
  margin-top: ${theme.space[2]};
  padding: ${theme.space[3]};
  overflow: auto;
  border-radius: ${theme.radius.s};
  background: ${theme.color.code};
  font-family: ${theme.font.mono};
  font-size: ${theme.text.s};
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`

const Reply = styled.div`
  padding: ${theme.space[3]} ${theme.space[4]};
  border-radius: ${theme.radius.s};
  background: ${theme.color.code};
`
