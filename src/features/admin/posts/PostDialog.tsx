import { useState, type ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { postRevision, type AdminPost } from '#src/data/admin/content.ts'
import type { PostRevision } from '#src/data/types.ts'
import { posts, view as words } from '#src/messages/admin/posts.ts'
import { paths } from '#src/runtime/paths.ts'
import { useQuery } from '#src/runtime/useQuery.ts'
import { Loaded } from '#src/shared/Loaded.tsx'
import { PostDifferences } from '#src/shared/PostDifferences.tsx'
import { Button } from '#src/ui/Button.tsx'
import { Dialog } from '#src/ui/Dialog.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tabs } from '#src/ui/Tabs.tsx'
import { Heading, Text } from '#src/ui/Text.tsx'
import { Stack } from '#src/ui/layout.tsx'
import type { DetailWays } from '../table/table.types.ts'

interface PostDialogProps extends DetailWays {
  post: AdminPost
  body: (revision: PostRevision) => ReactNode
}

/** A post as it waits, as readers would see it, and what it changes of what they see now. */
export function PostDialog({ post, body, actions, onClose }: PostDialogProps) {
  return (
    <Dialog
      width="large"
      title={words.title(nameOf(post))}
      onClose={onClose}
      actions={
        <>
          {post.status !== 'deleted' && (
            <Button as={Link} to={paths.post(post.id)} $kind="quiet">
              {words.open}
            </Button>
          )}
          {actions}
        </>
      }
    >
      {post.status === 'deleted' ? (
        <EmptyState text={words.deleted} />
      ) : (
        <Window>
          <Revisions post={post} body={body} />
        </Window>
      )}
    </Dialog>
  )
}

/** A long text scrolls by itself, so that what may be decided about it stays in sight. */
const Window = styled.div.attrs({ role: 'region', tabIndex: 0, 'aria-label': words.body })`
  max-height: 60dvh;
  overflow-y: auto;
`

type Way = 'text' | 'differences'

function Revisions({ post, body }: Pick<PostDialogProps, 'post' | 'body'>) {
  const { publishedRevision, reviewRevision } = post
  const shown = reviewRevision ?? publishedRevision ?? post.revision
  const [way, setWay] = useState<Way>('text')
  if (publishedRevision === null || publishedRevision === shown) {
    return <Reading postId={post.id} shown={shown} body={body} />
  }
  return (
    <Tabs
      label={words.showing}
      tabs={[
        { key: 'text', label: words.text },
        { key: 'differences', label: words.differences },
      ]}
      current={way}
      onSelect={setWay}
    >
      {way === 'text' ? (
        <Reading postId={post.id} shown={shown} body={body} />
      ) : (
        <Compared postId={post.id} published={publishedRevision} waiting={shown} />
      )}
    </Tabs>
  )
}

interface ReadingProps extends Pick<PostDialogProps, 'body'> {
  postId: string
  shown: number
}

function Reading({ postId, shown, body }: ReadingProps) {
  const view = useQuery(postRevision, { id: postId, revision: shown })
  return (
    <Loaded view={view} skeleton={<SkeletonText lines={12} />}>
      {(revision) => (
        <Stack as="article" $gap={4}>
          <Text $tone="faint" $size="s">
            {words.shown(shown)}
          </Text>
          <Heading $size="page">{revision.title}</Heading>
          {body(revision)}
        </Stack>
      )}
    </Loaded>
  )
}

interface ComparedProps {
  postId: string
  published: number
  waiting: number
}

function Compared({ postId, published, waiting }: ComparedProps) {
  const before = useQuery(postRevision, { id: postId, revision: published })
  const after = useQuery(postRevision, { id: postId, revision: waiting })
  const both = {
    data: before.data && after.data && ([before.data, after.data] as const),
    failure: before.failure ?? after.failure,
    refresh() {
      before.refresh()
      after.refresh()
    },
  }
  return (
    <Loaded view={both} skeleton={<SkeletonText lines={12} />}>
      {([left, right]) => (
        <PostDifferences
          left={{ label: words.published(published), text: left }}
          right={{ label: words.waiting(waiting), text: right }}
        />
      )}
    </Loaded>
  )
}

export function nameOf({ title }: AdminPost) {
  return title || posts.untitled
}
