import type { ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { styled } from 'styled-components'
import { ownRevisions, ownPost } from '#src/data/own/posts.ts'
import type { PostEdit, PostRevision } from '#src/data/types.ts'
import { because } from '#src/messages/appeal.ts'
import { post as postWords, versions as words } from '#src/messages/posts-management.ts'
import { statuses } from '#src/messages/posts.ts'
import { titles } from '#src/messages/shell.ts'
import { paths } from '#src/runtime/paths.ts'
import { useListQuery, useQuery } from '#src/runtime/useQuery.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { EmptyWithWay } from '#src/shared/PagedList.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { Loading, Skeleton, SkeletonText } from '#src/ui/Skeleton.tsx'
import { Tag } from '#src/ui/Tag.tsx'
import { PageHeading, Text } from '#src/ui/Text.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { VersionList } from './VersionList.tsx'
import { VersionView } from './VersionView.tsx'

interface VersionsProps {
  postId: string
  /** The version the address asks for; the newest when it asks for none. */
  asked: number | null
  /** Shows a version's text as readers would see it. */
  body: (revision: PostRevision) => ReactNode
  /** The way to say something against an administrator's decision. */
  appeal: (post: PostEdit) => ReactNode
}

/** What a post was: each version to read, to compare with the newest, to return to. */
export function Versions({ postId, asked, body, appeal }: VersionsProps) {
  const list = useListQuery(ownRevisions, postId)
  const navigate = useNavigate()
  const [newest] = list.items
  if (list.isLoading) return <VersionsSkeleton />
  if (list.failure !== null && newest === undefined) {
    if (list.failure.kind === 'missing') return <Missing />
    return (
      <Stack $gap={5}>
        <Head title={titles.postVersions} />
        <FailureState failure={list.failure} onRetry={list.retry} />
      </Stack>
    )
  }
  if (newest === undefined) return <EmptyState text={words.empty} />
  const shown = asked ?? newest.revision
  return (
    <Stack $gap={5}>
      <Head title={words.titleOf(newest.title || postWords.untitled)}>
        <Button as={Link} to={paths.editPost(postId)} $size="small" $kind="primary">
          {words.edit}
        </Button>
      </Head>
      <Moderation postId={postId} appeal={appeal} />
      <Halves>
        <VersionList postId={postId} list={list} shown={shown} />
        <VersionView
          key={`${newest.revision}-${shown}`}
          postId={postId}
          shown={shown}
          newest={newest.revision}
          body={body}
          onRestored={() => {
            list.refresh()
            void navigate(paths.postVersions(postId), { replace: true })
          }}
        />
      </Halves>
    </Stack>
  )
}

interface HeadProps {
  title: string
  /** Ways on, beside the one back. */
  children?: ReactNode
}

function Head({ title, children }: HeadProps) {
  return (
    <Cluster $justify="space-between">
      <PageHeading>{title}</PageHeading>
      <Cluster $gap={2}>
        <Button as={Link} to={paths.postsManagement()} $size="small">
          {words.back}
        </Button>
        {children}
      </Cluster>
    </Cluster>
  )
}

function Missing() {
  return <EmptyWithWay text={words.missing} to={paths.postsManagement()} label={words.back} />
}

function VersionsSkeleton() {
  return (
    <Loading>
      <Stack $gap={5}>
        <Skeleton height="39px" width="50%" />
        <Halves>
          <SkeletonText lines={8} />
          <SkeletonText lines={12} />
        </Halves>
      </Stack>
    </Loading>
  )
}

const Halves = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${theme.space[5]};
  align-items: start;

  ${media.wide} {
    grid-template-columns: ${theme.size.aside} minmax(0, 1fr);
    gap: ${theme.space[6]};
  }
`

interface ModerationProps {
  postId: string
  /** The way to say something against a decision about it. */
  appeal: (post: PostEdit) => ReactNode
}

/** What an administrator decided about a post, and why; nothing when nobody did. */
function Moderation({ postId, appeal }: ModerationProps) {
  const { data: post } = useQuery(ownPost, postId)
  if (post === null || (post.status !== 'takenDown' && post.status !== 'rejected')) return null
  const why = because({ reason: post.reviewNote, rule: post.reviewRule })
  return (
    <Cluster as="section" $gap={3} aria-label={postWords.moderation}>
      <Tag $tone="error">{statuses[post.status]}</Tag>
      {why !== '' && (
        <Text as="span" $tone="warn">
          {postWords.note(why)}
        </Text>
      )}
      {post.abilities.appeal && appeal(post)}
    </Cluster>
  )
}
