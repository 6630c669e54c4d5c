import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useLocation, useSearchParams } from 'react-router-dom'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { SortLinks } from '#src/features/topics/SortLinks.tsx'
import { readTopicQuery, topicSorts, withKeyword } from '#src/features/topics/topic-order.ts'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { TopicSearch } from '#src/features/topics/TopicSearch.tsx'
import { titles } from '#src/messages/shell.ts'
import { square as words } from '#src/messages/topics.ts'
import * as queries from '#src/data/queries.ts'
import { useNewestSearch } from '#src/runtime/useNewestSearch.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'
import { Page } from '#src/ui/Page.tsx'

/** `?q=…&sort=createTime&page=2` */
export function TopicsPage() {
  useTitle(titles.topics)
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const newestSearch = useNewestSearch()
  const query = readTopicQuery(search)
  const list = useListQueryAt(queries.topics, null, { filter: query, page: readPage(search) })
  return (
    <Page>
      <Stack $gap={5}>
        <Cluster $justify="space-between">
          <CountedHeading text={words.heading} total={list.total} told={words.total} />
          <CreateTopic />
        </Cluster>
        <TopicSearch
          key={query.keyword}
          text={query.keyword ?? ''}
          addressOf={(typed) => withKeyword(pathname, newestSearch(), typed)}
        />
        <SortLinks
          label={words.sort}
          sorts={topicSorts}
          current={query.sortBy}
          words={words.sorts}
        />
        <TopicList
          list={list}
          {...(query.keyword !== undefined && { empty: words.notFound(query.keyword) })}
          addressOf={(page) => withPage(pathname, search, page)}
        />
      </Stack>
    </Page>
  )
}
