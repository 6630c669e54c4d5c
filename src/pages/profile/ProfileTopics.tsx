import { useLocation, useSearchParams } from 'react-router-dom'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { profile as words } from '#src/messages/profile.ts'
import type { UserTopicQuery } from '#src/runtime/browsing.ts'
import { useRuntime } from '#src/runtime/context.tsx'
import { useListAt } from '#src/runtime/useListAt.ts'

interface ProfileTopicsProps extends UserTopicQuery {
  userId: string
}

/** The topics that somebody has created, or follows. */
export function ProfileTopics({ userId, kind }: ProfileTopicsProps) {
  const { pathname } = useLocation()
  const [search] = useSearchParams()
  const topics = useRuntime().resources.userTopics(userId)
  const list = useListAt(topics, { kind }, readPage(search))
  return (
    <TopicList
      list={list}
      empty={words.noTopics[kind]}
      addressOf={(page) => withPage(pathname, search, page)}
    />
  )
}
