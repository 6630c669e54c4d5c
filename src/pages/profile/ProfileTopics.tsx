import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { useLocation, useSearchParams } from 'react-router-dom'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { profile as words } from '#src/messages/profile.ts'
import type { UserTopicQuery } from '#src/data/types.ts'
import * as queries from '#src/data/queries.ts'

interface ProfileTopicsProps extends UserTopicQuery {
  userId: string
}

/** The topics that somebody has created, or follows. */
export function ProfileTopics({ userId, kind }: ProfileTopicsProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const place = { filter: { kind }, page: readPage(search) }
  const list = useListQueryAt(queries.userTopics, userId, place)
  return (
    <TopicList
      list={list}
      empty={words.noTopics[kind]}
      addressOf={(page) => withPage(pathname, search, page)}
    />
  )
}
