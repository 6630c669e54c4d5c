import { useSearchParams } from 'react-router-dom'
import { FollowList, useFollowList } from '#src/features/people/FollowList.tsx'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { following as words } from '#src/messages/people.ts'
import { paths } from '#src/runtime/paths.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/Stack.tsx'

/** `?page=2` */
export function FollowingPage() {
  const [search] = useSearchParams()
  const list = useFollowList('following', readPage(search))
  return (
    <Page $width="measure">
      <Stack $gap={4}>
        <CountedHeading text={words.heading} total={list.total} told={words.total} />
        <FollowList
          side="following"
          list={list}
          addressOf={(page) => withPage(paths.following(), search, page)}
          actionOf={(person) => <FollowButton creator={person} />}
        />
      </Stack>
    </Page>
  )
}
