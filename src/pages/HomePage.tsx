import { Hero } from '#src/features/home/Hero.tsx'
import { HotPosts, LatestPosts } from '#src/features/home/HomeSections.tsx'
import { SidePanels } from '#src/features/home/SidePanels.tsx'
import { useHome } from '#src/features/home/useHome.ts'
import { usePermissionNotice } from '#src/features/home/usePermissionNotice.ts'
import { PostGrid, PostGridSkeleton } from '#src/features/posts/PostGrid.tsx'
import { PostRows } from '#src/features/posts/PostRows.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { titles } from '#src/messages/shell.ts'
import type { PostSummary } from '#src/data/types.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Columns, Page } from '#src/ui/Page.tsx'

/** `?error=permission_denied` */
export function HomePage() {
  useTitle(titles.home)
  usePermissionNotice()
  const home = useHome()
  return (
    <Page>
      <Hero />
      <Columns>
        <HotPosts
          posts={home.hotPosts}
          isLoading={home.isLoading}
          skeleton={<PostGridSkeleton count={8} />}
          onRetry={home.retryOf('hotPosts')}
        >
          {(posts) => <PostGrid posts={posts} actions={reportOf} />}
        </HotPosts>
        <SidePanels home={home} follow={(creator) => <FollowButton creator={creator} />} />
        <LatestPosts posts={home.latest} onRetry={home.retryOf('posts')}>
          {(posts) => <PostRows posts={posts} />}
        </LatestPosts>
      </Columns>
    </Page>
  )
}

const reportOf = ({ id, title, author }: PostSummary) => (
  <ReportButton target={{ type: 0, targetId: id }} title={title} authorId={author.id} />
)
