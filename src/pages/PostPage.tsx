import * as queries from '#src/data/queries.ts'
import { usePathId } from '#src/runtime/address.ts'
import { untilLoaded } from '#src/runtime/hydration.ts'
import type { PostDetail } from '#src/data/types.ts'
import { CommentsSkeleton } from '#src/features/comments/CommentsSkeleton.tsx'
import { OutlineAside, OutlineFold } from '#src/features/content/Outline.tsx'
import { PostBody } from '#src/features/content/PostBody.tsx'
import { AuthorCard } from '#src/features/post/AuthorCard.tsx'
import { Neighbours } from '#src/features/post/Neighbours.tsx'
import { PostFooter } from '#src/features/post/PostFooter.tsx'
import { PostHeader } from '#src/features/post/PostHeader.tsx'
import { PostLayout, PostSkeleton } from '#src/features/post/PostLayout.tsx'
import { useReader } from '#src/features/post/useReader.ts'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { post as words } from '#src/messages/posts.ts'
import { titles } from '#src/messages/shell.ts'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { lazySection } from '#src/shared/lazy-section.tsx'
import { Missing } from '#src/shared/Missing.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

// Below the text: a reader is not kept waiting by it.
const PostComments = lazySection(
  async () => (await import('./post/PostComments.tsx')).PostComments,
  () => untilLoaded(<CommentsSkeleton />),
)

/** `/posts/:id` */
export function PostPage() {
  const id = usePathId('id')
  const { data: post, failure, isMissing, refresh } = usePageQuery(queries.post, id)
  useTitle(post?.title ?? (isMissing ? words.missingTitle : titles.post))
  return (
    <Page $width={isMissing ? 'measure' : 'page'}>
      {post && <Article key={post.id} post={post} />}
      {isMissing && <Missing words={words} ways={['home', 'posts']} />}
      {failure && !isMissing && (
        <FailureState failure={failure} onRetry={refresh} heading={titles.post} />
      )}
      {!post && !failure && <PostSkeleton />}
    </Page>
  )
}

function Article({ post }: { post: PostDetail }) {
  const { outline } = post
  useReader(post.id, post.status === 'published')
  const follow = (
    <span data-print="hidden">
      <FollowButton creator={post.author} />
    </span>
  )
  const report = post.abilities.report && (
    <ReportButton
      target={{ type: 0, targetId: post.id }}
      title={post.title}
      authorId={post.author.id}
    />
  )
  const hasOutline = outline.length > 1
  return (
    <PostLayout aside={hasOutline && <OutlineAside entries={outline} />}>
      <Stack as="article" $gap={5}>
        <PostHeader post={post} follow={follow} />
        {hasOutline && <OutlineFold entries={outline} />}
        <PostBody tree={post.tree} depths={outline.map(({ depth }) => depth)} />
        <PostFooter post={post} actions={report} />
      </Stack>
      <AuthorCard author={post.author} follow={follow} />
      <Neighbours postId={post.id} />
      <div data-print="hidden">
        <PostComments post={post} />
      </div>
    </PostLayout>
  )
}
