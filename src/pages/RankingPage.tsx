import { useSearchParams } from 'react-router-dom'
import { FollowButton } from '#src/features/profile/FollowButton.tsx'
import { Ranking } from '#src/features/ranking/Ranking.tsx'
import { readRankingChoice } from '#src/features/ranking/ranking-address.ts'
import { titles } from '#src/messages/shell.ts'
import { usePageNumber } from '#src/runtime/address-query.ts'
import { useTitle } from '#src/runtime/useTitle.ts'
import { Page } from '#src/ui/Page.tsx'

/** `?tab=posts|authors|topics&period=day|week|month|all&page=2` */
export function RankingPage() {
  const [search] = useSearchParams()
  const page = usePageNumber()
  useTitle(titles.ranking)
  return (
    <Page $width="measure">
      <Ranking
        place={{ ...readRankingChoice(search), page }}
        follow={(author) => <FollowButton creator={author} />}
      />
    </Page>
  )
}
