import { useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import * as topicQueries from '#src/data/public/topics.ts'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { SortLinks } from '#src/features/topics/SortLinks.tsx'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { readTopicQuery, topicSorts, withKeyword } from '#src/features/topics/topic-order.ts'
import { titles } from '#src/messages/shell.ts'
import { square as words } from '#src/messages/topics.ts'
import { usePageNumber, useNewestSearch } from '#src/runtime/address-query.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Page } from '#src/ui/Page.tsx'
import { SearchForm } from '#src/ui/SearchForm.tsx'
import { Cluster, Stack } from '#src/ui/layout.tsx'

/** `?q=…&sort=createTime&page=2` */
export function TopicsPage() {
  useTitle(titles.topics)
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const [search] = useSearchParams()
  const newestSearch = useNewestSearch()
  const query = readTopicQuery(search)
  const list = useListQueryAt(topicQueries.topics, null, {
    filter: query,
    page: usePageNumber(),
  })
  return (
    <Page>
      <Stack $gap={5}>
        <Cluster $justify="space-between">
          <CountedHeading
            text={words.heading}
            total={list.total}
            isCapped={list.isTotalCapped}
            told={words.total}
          />
          <CreateTopic />
        </Cluster>
        <search>
          <SearchForm
            text={query.keyword ?? ''}
            beside={{ sort: query.sortBy }}
            label={words.search}
            submitLabel={words.submit}
            width="480px"
            onSearch={(typed) => void navigate(withKeyword(pathname, newestSearch(), typed))}
          />
        </search>
        <SortLinks
          label={words.sort}
          sorts={topicSorts}
          current={query.sortBy}
          words={words.sorts}
        />
        <TopicList
          list={list}
          {...(query.keyword !== undefined && { empty: words.notFound(query.keyword) })}
        />
      </Stack>
    </Page>
  )
}
