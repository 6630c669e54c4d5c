import * as topicQueries from '#src/data/public/topics.ts'
import type { UserTopicQuery } from '#src/data/types.ts'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { profile as words } from '#src/messages/profile.ts'
import { usePageNumber } from '#src/runtime/page-number.ts'
import { useListQueryAt } from '#src/runtime/useQuery.ts'

interface ProfileTopicsProps extends UserTopicQuery {
  userId: string
}

/** The topics that somebody has created, or follows. */
export function ProfileTopics({ userId, kind }: ProfileTopicsProps) {
  const place = { filter: { kind }, page: usePageNumber() }
  const list = useListQueryAt(topicQueries.userTopics, userId, place)
  return <TopicList list={list} empty={words.noTopics[kind]} />
}
