import { Link } from 'react-router-dom'
import { comments as words, commentStatuses } from '#src/messages/admin/comments.ts'
import { paths } from '#src/runtime/paths.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import {
  personColumn,
  plainColumn,
  reportsColumn,
  stateColumn,
  timeColumn,
} from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
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
  const characters = Array.from(content || words.nothing)
  return characters.length > nameLength
    ? `${characters.slice(0, nameLength).join('')}…`
    : characters.join('')
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
  stateColumn({ key: 'status', header: words.status }, ({ status }) => status, {
    tones,
    words: commentStatuses,
  }),
  personColumn({ key: 'author', header: words.author }, ({ author }) => author),
  plainColumn(
    { key: 'likes', header: words.likes, sortBy: 'likeCount', align: 'end' },
    ({ likeCount }) => likeCount,
  ),
  reportsColumn({ key: 'reports', header: words.reports, sortBy: 'reportCount' }),
  timeColumn(
    { key: 'written', header: words.written, sortBy: 'createTime' },
    ({ createTime }) => createTime,
  ),
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
