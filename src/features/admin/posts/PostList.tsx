import type { ReactNode } from 'react'
import { type AdminPost, adminPosts } from '#src/data/admin/content.ts'
import { forgetPost } from '#src/data/forget-post.ts'
import * as postQueries from '#src/data/public/posts.ts'
import type { PostRevision } from '#src/data/types.ts'
import { optionsOf } from '#src/lib/options.ts'
import { posts as words } from '#src/messages/admin/posts.ts'
import { linked } from '#src/messages/admin/table.ts'
import { card, statuses } from '#src/messages/posts.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { postTones } from '#src/shared/status-tones.ts'
import { Cluster } from '#src/ui/layout.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { Text } from '#src/ui/Text.tsx'
import { AdminTable } from '../table/AdminTable.tsx'
import {
  countColumn,
  personColumn,
  reportsColumn,
  timeColumn,
  TitleLink,
} from '../table/columns.tsx'
import { createTable } from '../table/create-table.ts'
import { belonging, oneOf, text } from '../table/place.ts'
import { useTable } from '../table/useTable.ts'
import { postDecisions } from './post-decisions.ts'
import { nameOf, PostDialog } from './PostDialog.tsx'

interface PostListProps {
  /** Shows a revision as readers would see it. */
  body: (revision: PostRevision) => ReactNode
}

/** Everybody's posts in every state: the review queue, and what may be done with each. */
export function PostList({ body }: PostListProps) {
  const view = useTable(postTable(useRuntime()))
  const { data: categories } = useQuery(postQueries.categories, null)
  return (
    <AdminTable
      view={view}
      detail={(post, ways) => <PostDialog key={post.id} post={post} body={body} {...ways} />}
      options={{
        categoryId: (categories ?? []).map(({ id, name }) => ({ value: id, label: name })),
      }}
    />
  )
}

/** Where a post can stand, what waits for an administrator first. */
const postStatuses = [
  'reviewing',
  'published',
  'takenDown',
  'rejected',
  'unpublished',
  'draft',
  'deleted',
] as const

const postTable = createTable({
  query: adminPosts,
  path: paths.adminPosts(),
  label: words.label,
  empty: words.empty,
  exportName: 'posts',
  nameOf,
  decisions: postDecisions,
  onDecided: (queryClient, { id }) => forgetPost(queryClient, id),
  filters: {
    keyword: text(words.search),
    status: oneOf(words.status, optionsOf(postStatuses, statuses), words.everything),
    categoryId: text(words.category),
    authorId: belonging(linked.author),
  },
  names: { authorId: ({ author }) => author?.displayName },
  sorts: ['updateTime', 'createTime', 'publishedAt', 'viewCount', 'reportCount'],
  columns: [
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
      width: '5.5rem',
      cell: (post) => <PostState post={post} />,
      text: ({ status }) => statuses[status],
    },
    personColumn('author', words.author),
    countColumn('viewCount', words.views, 'viewCount'),
    reportsColumn(words.reports),
    timeColumn('updateTime', words.updated, 'updateTime'),
  ],
})

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
      <Tag $tone={postTones[status]}>{statuses[status]}</Tag>
      {status === 'published' && reviewRevision !== null && (
        <Tag $tone="warning">{words.changesInReview}</Tag>
      )}
    </Cluster>
  )
}
