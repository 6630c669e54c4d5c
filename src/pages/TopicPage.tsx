import { Navigate, useSearchParams } from 'react-router-dom'
import * as postQueries from '#src/data/public/posts.ts'
import * as topicQueries from '#src/data/public/topics.ts'
import type { TopicDetail } from '#src/data/types.ts'
import { ModerationNotice } from '#src/features/appeal/ModerationNotice.tsx'
import { PostList } from '#src/features/posts/PostList.tsx'
import { ReportButton } from '#src/features/report/ReportButton.tsx'
import { TopicHeader, TopicSkeleton } from '#src/features/topics/TopicHeader.tsx'
import { TopicPosts } from '#src/features/topics/TopicPosts.tsx'
import { readTopicPostQuery } from '#src/features/topics/topic-order.ts'
import { readId } from '#src/lib/ids.ts'
import { appeal } from '#src/messages/appeal.ts'
import { titles } from '#src/messages/shell.ts'
import { topic as words } from '#src/messages/topics.ts'
import { usePathId } from '#src/runtime/address.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { paths } from '#src/runtime/paths.ts'
import { useListQueryAt, usePageQuery } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { FailureState } from '#src/shared/FailureState.tsx'
import { MissingPage } from '#src/shared/Missing.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `/topics/:id?sort=hotness&page=2` */
export function TopicPage() {
  const id = usePathId('id')
  const { data: topic, failure, isMissing, refresh } = usePageQuery(topicQueries.topic, id)
  useTitle(topic ? words.name(topic.name) : isMissing ? words.missingTitle : titles.topic)
  // One that was merged into another: the server answers that other one.
  if (topic && readId(topic.id) !== id) return <Navigate to={paths.topic(topic.id)} replace />
  if (isMissing) return <MissingPage words={words} ways={['topics', 'home']} />
  // Without the topic there is nothing to sort and nothing to list: one box with what went wrong (specification §7).
  if (failure) {
    return (
      <Page $width="measure">
        <FailureState failure={failure} onRetry={refresh} heading={titles.topic} />
      </Page>
    )
  }
  return (
    <Page>
      <Stack $gap={6}>
        {topic && <TopicHeader topic={topic} actions={<Report topic={topic} />} />}
        {!topic && <TopicSkeleton />}
        <Posts key={id} topicId={id} />
      </Stack>
    </Page>
  )
}

function Report({ topic }: { topic: TopicDetail }) {
  const { id, name, creator, moderation, abilities } = topic
  const target = { type: 1, targetId: id } as const
  if (moderation !== null)
    return (
      <ModerationNotice
        target={target}
        title={name}
        moderation={moderation}
        what={appeal.notShown}
      />
    )
  if (!abilities.report) return null
  return <ReportButton target={target} title={name} authorId={creator?.id ?? ''} />
}

function Posts({ topicId }: { topicId: string }) {
  const [search] = useSearchParams()
  const filter = readTopicPostQuery(search)
  const place = { filter, page: usePageNumber() }
  const list = useListQueryAt(postQueries.topicPosts, topicId, place)
  return (
    <TopicPosts sortBy={filter.sortBy}>
      <PostList list={list} empty={words.noPosts} />
    </TopicPosts>
  )
}
