import { styled } from 'styled-components'
import type { AdminComment } from '#src/data/admin/content.ts'
import { formatDateTime } from '#src/lib/dates.ts'
import { comments as words, commentStatuses } from '#src/messages/admin/comments.ts'
import { Dialog } from '#src/ui/Dialog.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { PersonCell } from '../table/columns.tsx'
import type { DetailWays } from '../table/table.types.ts'
import { CommentPlace, commentTones } from './comment-table.tsx'

/** The whole of a comment: what it says, whose it is, since when, on which post. */
export function CommentDialog({
  comment,
  actions,
  onClose,
}: DetailWays & { comment: AdminComment }) {
  const { author, status, createTime, content } = comment
  return (
    <Dialog width="medium" title={words.title} onClose={onClose} actions={actions}>
      <Stack $gap={3}>
        <Cluster $gap={3}>
          <PersonCell person={author} />
          <Tag $tone={commentTones[status]}>{commentStatuses[status]}</Tag>
          <Text as="time" dateTime={createTime} $tone="faint" $size="s">
            {formatDateTime(createTime)}
          </Text>
        </Cluster>
        <Said>{content || words.nothing}</Said>
        <div>
          <CommentPlace comment={comment} />
        </div>
      </Stack>
    </Dialog>
  )
}

const Said = styled.p.attrs({ tabIndex: 0 })`
  max-height: 60dvh;
  overflow-y: auto;
  overflow-wrap: anywhere;
  white-space: pre-wrap;
`
