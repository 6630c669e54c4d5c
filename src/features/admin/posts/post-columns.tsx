import { posts as words } from '#src/messages/admin/posts.ts'
import { card, statuses } from '#src/messages/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag, type TagTone } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import {
  personColumn,
  plainColumn,
  reportsColumn,
  timeColumn,
  TitleLink,
} from '../table/columns.tsx'
import type { Column } from '../table/table.types.ts'
import type { AdminPost } from '#src/data/admin/content.ts'
import type { PostStatus } from '#src/data/types.ts'

const tones: Record<PostStatus, TagTone> = {
  draft: 'neutral',
  reviewing: 'warning',
  published: 'success',
  rejected: 'error',
  takenDown: 'error',
  unpublished: 'info',
  deleted: 'neutral',
}

export const nameOf = ({ title }: AdminPost) => title || words.untitled

/** What the table of posts tells of each. */
export const postColumns: readonly Column<
  AdminPost,
  'updateTime' | 'publishedAt' | 'viewCount' | 'reportCount'
>[] = [
  {
    key: 'title',
    header: words.title,
    isMain: true,
    cell: (post) => <PostCell post={post} />,
    text: nameOf,
  },
  {
    key: 'status',
    header: words.status,
    cell: (post) => <PostState post={post} />,
    text: ({ status }) => statuses[status],
  },
  personColumn({ key: 'author', header: words.author }, ({ author }) => author),
  plainColumn(
    { key: 'views', header: words.views, sortBy: 'viewCount', align: 'end' },
    ({ viewCount }) => viewCount,
  ),
  reportsColumn({ key: 'reports', header: words.reports, sortBy: 'reportCount' }),
  timeColumn(
    { key: 'updated', header: words.updated, sortBy: 'updateTime' },
    ({ updateTime }) => updateTime,
  ),
]

function PostCell({ post }: { post: AdminPost }) {
  const { id, status, excerpt, reviewNote, heldFor } = post
  return (
    <>
      {status === 'deleted' ? (
        nameOf(post)
      ) : (
        <TitleLink to={paths.post(id)}>{nameOf(post)}</TitleLink>
      )}
      <Text $tone="soft" $size="s" $lines={1}>
        {excerpt || card.noExcerpt}
      </Text>
      {heldFor.length > 0 && (
        <Text $tone="warn" $size="s">
          {words.heldFor(heldFor.join('、'))}
        </Text>
      )}
      {reviewNote !== null && reviewNote !== '' && (
        <Text $tone="warn" $size="s" $lines={2}>
          {words.note(reviewNote)}
        </Text>
      )}
    </>
  )
}

function PostState({ post: { status, reviewRevision } }: { post: AdminPost }) {
  return (
    <Cluster $gap={1}>
      <Tag $tone={tones[status]}>{statuses[status]}</Tag>
      {status === 'published' && reviewRevision !== null && (
        <Tag $tone="warning">{words.changesInReview}</Tag>
      )}
    </Cluster>
  )
}
