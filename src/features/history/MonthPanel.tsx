import { Link } from 'react-router-dom'
import { formatCount } from '#src/lib/counts.ts'
import { history as words } from '#src/messages/history.ts'
import type { PostHistoryYear } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import { MoreLink, Panel } from '#src/ui/Panel.tsx'
import { RankList, RankRow } from '#src/ui/RankRow.tsx'

type Month = PostHistoryYear['months'][number]

/** A month of a year: what was read most, and the way to all of it. */
export function MonthPanel({ year, month, total, items }: Month & { year: number }) {
  const count = formatCount(total)
  return (
    <Panel
      title={words.month(month)}
      more={
        <MoreLink
          as={Link}
          to={paths.historyMonth(year, month)}
          aria-label={words.moreLabel(month, count)}
        >
          {words.more(count)}
        </MoreLink>
      }
    >
      <RankList>
        {items.map(({ id, title, viewCount }) => (
          <RankRow key={id} trailing={words.views(formatCount(viewCount))}>
            <Link to={paths.post(id)} title={title}>
              {title}
            </Link>
          </RankRow>
        ))}
      </RankList>
    </Panel>
  )
}
