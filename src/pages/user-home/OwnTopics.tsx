import { useListQueryAt } from '#src/runtime/useQuery.ts'
import { CreateTopic } from '#src/features/topics/CreateTopic.tsx'
import { TopicList } from '#src/features/topics/TopicList.tsx'
import { profile as words } from '#src/messages/profile.ts'
import * as queries from '#src/data/queries.ts'
import { Cluster } from '#src/ui/Cluster.tsx'
import { Stack } from '#src/ui/Stack.tsx'

const created = { kind: 'created' } as const

interface OwnTopicsProps {
  userId: string
  page: number
  addressOf: (page: number) => string
}

/** The topics one has proposed, where each stands, and the way to propose another. */
export function OwnTopics({ userId, page, addressOf }: OwnTopicsProps) {
  const list = useListQueryAt(queries.userTopics, userId, { filter: created, page })
  return (
    <Stack $gap={4}>
      <Cluster $justify="end">
        <CreateTopic />
      </Cluster>
      <TopicList list={list} empty={words.noTopics.created} addressOf={addressOf} />
    </Stack>
  )
}
