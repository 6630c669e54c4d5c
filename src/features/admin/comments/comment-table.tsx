import { Link } from 'react-router-dom'
import { adminComments, type AdminComment } from '#src/data/admin/content.ts'
import { forgetPostAndComments } from '#src/data/forget-post.ts'
import { optionsOf } from '#src/lib/options.ts'
import { comments as words, commentStatuses } from '#src/messages/admin/comments.ts'
import { linked } from '#src/messages/admin/table.ts'
import { paths } from '#src/runtime/paths.ts'
import type { TagTone } from '#src/ui/Tag.tsx'
import { Text, TextLink } from '#src/ui/Text.tsx'
import {
  countColumn,
  personColumn,
  reportsColumn,
  statusColumn,
  timeColumn,
} from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { belonging, oneOf, text } from '../table/place.ts'
import { commentDecisions } from './comment-decisions.ts'

export const commentTones: Record<AdminComment['status'], TagTone> = {
  visible: 'success',
  held: 'warning',
  hidden: 'error',
  deleted: 'neutral',
}

/** As many words as tell one comment from another. */
const nameLength = 24

function nameOf({ content }: AdminComment): string {
  const characters = Array.from(content || words.nothing)
  return characters.length > nameLength
    ? `${characters.slice(0, nameLength).join('')}…`
    : characters.join('')
}

/** Where a comment can stand, what waits for an administrator first. */
const statuses = ['held', 'visible', 'hidden', 'deleted'] as const

/** Everybody's comments, for administrators. */
export const commentTable = createTable({
  query: adminComments,
  path: paths.adminComments(),
  label: words.label,
  empty: words.empty,
  exportName: 'comments',
  nameOf,
  decisions: commentDecisions,
  onDecided: (queryClient, { postId }) => forgetPostAndComments(queryClient, postId),
  filters: {
    keyword: text(words.search),
    status: oneOf(words.status, optionsOf(statuses, commentStatuses)),
    authorId: belonging(linked.author),
    postId: belonging(linked.post),
  },
  names: {
    authorId: ({ author }) => author?.displayName,
    postId: ({ postTitle }) => postTitle,
  },
  sorts: ['createTime', 'likeCount', 'reportCount'],
  columns: [
    {
      key: 'content',
      header: words.content,
      isMain: true,
      cell: (comment) => <CommentCell comment={comment} />,
      text: ({ content }) => content,
    },
    statusColumn(words.status, commentStatuses, commentTones),
    personColumn('author', words.author),
    countColumn('likeCount', words.likes, 'likeCount'),
    reportsColumn(words.reports),
    timeColumn('createTime', words.written, 'createTime'),
  ],
})

function CommentCell({ comment }: { comment: AdminComment }) {
  const { content } = comment
  return (
    <>
      <Text as="div" $lines={3} $tone={content === '' ? 'faint' : 'ink'}>
        {content || words.nothing}
      </Text>
      <CommentPlace comment={comment} />
    </>
  )
}

/** Why it waits, and the post that it is about. */
export function CommentPlace({ comment }: { comment: AdminComment }) {
  const { heldFor, postId, postTitle } = comment
  return (
    <>
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
