import { useSearchParams } from 'react-router-dom'
import { FollowList, useFollowList } from '#src/features/people/FollowList.tsx'
import { readPage, withPage } from '#src/features/posts/post-list-address.ts'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { followers, following } from '#src/messages/people.ts'
import type { Side } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `/following?page=2` */
export const FollowingPage = () => <OwnFollows side="following" />

/** `/followers?page=2` */
export const FollowersPage = () => <OwnFollows side="followers" />

const words = { following, followers }

function OwnFollows({ side }: { side: Side }) {
  const [search] = useSearchParams()
  const list = useFollowList(side, readPage(search))
  const { heading, total } = words[side]
  return (
    <Page $width="measure">
      <Stack $gap={4}>
        <CountedHeading text={heading} total={list.total} told={total} />
        <FollowList
          side={side}
          list={list}
          addressOf={(page) => withPage(paths[side](), search, page)}
          actionOf={(person) => <FollowButton creator={person} />}
        />
      </Stack>
    </Page>
  )
}
