import { Link } from 'react-router-dom'
import { empty, ranking as words } from '#src/messages/ranking.ts'
import { pages } from '#src/messages/shell.ts'
import type { RankingPlace } from '#src/data/types.ts'
import { Button } from '#src/ui/Button.tsx'
import { EmptyState } from '#src/ui/EmptyState.tsx'
import { rankingAddress } from './ranking-address.ts'

/** What a ranking without rows says, with the way to where there may be some. */
export function RankingEmpty({ place }: { place: RankingPlace }) {
  if (place.page > 1) {
    return (
      <EmptyState
        text={words.emptyPage}
        action={<WayOn to={rankingAddress(place)} text={pages.first} />}
      />
    )
  }
  const allTime = rankingAddress({ ...place, period: 'all' })
  return (
    <EmptyState
      text={empty[place.tab]}
      action={place.period !== 'all' && <WayOn to={allTime} text={words.allTime} />}
    />
  )
}

function WayOn({ to, text }: { to: string; text: string }) {
  return (
    <Button as={Link} to={to} replace $size="small">
      {text}
    </Button>
  )
}
