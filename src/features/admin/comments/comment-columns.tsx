import { Link } from 'react-router-dom'
import { formatDateTime } from '#src/lib/dates.ts'
import { comments as words, commentStatuses } from '#src/messages/admin/comments.ts'
import { paths } from '#src/runtime/paths.ts'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { TextLink } from '#src/ui/TextLink.tsx'
import { PersonCell } from '../table/PersonCell.tsx'
import type { Column } from '../table/table.types.ts'
import { TimeCell } from '../table/TimeCell.tsx'
import type { AdminComment } from '#src/data/admin/content.ts'

const tones: Record<AdminComment['status'], TagTone> = {
  visible: 'success',
  held: 'warning',
  hidden: 'error',
  deleted: 'neutral',
}

/** As many words as tell one comment from another. */
const nameLength = 24

export function nameOf({ content }: AdminComment): string {
  const letters = Array.from(content || words.nothing)
  return letters.length > nameLength
    ? `${letters.slice(0, nameLength).join('')}…`
    : letters.join('')
}

/** What the table of comments tells of each. */
export const commentColumns: readonly Column<
  AdminComment,
  'createTime' | 'likeCount' | 'reportCount'
>[] = [
  {
    key: 'content',
    header: words.content,
    isMain: true,
    cell: (comment) => <CommentCell comment={comment} />,
    text: ({ content }) => content,
  },
  {
    key: 'status',
    header: words.status,
    cell: ({ status }) => <Tag $tone={tones[status]}>{commentStatuses[status]}</Tag>,
    text: ({ status }) => commentStatuses[status],
  },
  {
    key: 'author',
    header: words.author,
    cell: ({ author }) => <PersonCell person={author} />,
    text: ({ author }) => author?.displayName ?? null,
  },
  {
    key: 'likes',
    header: words.likes,
    sortBy: 'likeCount',
    align: 'end',
    cell: ({ likeCount }) => likeCount,
    text: ({ likeCount }) => likeCount,
  },
  {
    key: 'reports',
    header: words.reports,
    sortBy: 'reportCount',
    align: 'end',
    cell: ({ reportCount }) =>
      reportCount > 0 ? (
        <Text as="strong" $tone="bad">
          {reportCount}
        </Text>
      ) : (
        0
      ),
    text: ({ reportCount }) => reportCount,
  },
  {
    key: 'written',
    header: words.written,
    sortBy: 'createTime',
    cell: ({ createTime }) => <TimeCell time={createTime} />,
    text: ({ createTime }) => formatDateTime(createTime),
  },
]

function CommentCell({ comment }: { comment: AdminComment }) {
  const { content, heldFor, postId, postTitle } = comment
  return (
    <>
      <Text as="div" $lines={3} $tone={content === '' ? 'faint' : 'ink'}>
        {content || words.nothing}
      </Text>
      {heldFor.length > 0 && (
        <Text $tone="warn" $size="s">
          {words.heldFor(heldFor.join('、'))}
        </Text>
      )}
      <Text $tone="soft" $size="s">
        {postTitle === '' ? (
          words.onGone
        ) : (
          <TextLink as={Link} to={paths.post(postId)}>
            {words.on(postTitle)}
          </TextLink>
        )}
      </Text>
    </>
  )
}
