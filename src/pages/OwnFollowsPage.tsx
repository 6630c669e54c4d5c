import type { Side } from '#src/data/types.ts'
import { FollowList, followTotal, useFollowList } from '#src/features/people/FollowList.tsx'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { followers, following } from '#src/messages/people.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { CountedHeading } from '#src/shared/CountedHeading.tsx'
import { Page } from '#src/ui/Page.tsx'
import { Stack } from '#src/ui/layout.tsx'

/** `/following?page=2` */
export const FollowingPage = () => <OwnFollows side="following" />

/** `/followers?page=2` */
export const FollowersPage = () => <OwnFollows side="followers" />

const words = { following, followers }

function OwnFollows({ side }: { side: Side }) {
  const list = useFollowList(side, usePageNumber())
  const { heading, total } = words[side]
  return (
    <Page $width="measure">
      <Stack $gap={4}>
        <CountedHeading text={heading} total={followTotal(side, list)} told={total} />
        <FollowList
          side={side}
          list={list}
          actionOf={(person) => <FollowButton creator={person} />}
        />
      </Stack>
    </Page>
  )
}
