import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import * as historyQueries from '#src/data/public/history.ts'
import { history as words } from '#src/messages/history.ts'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import { monthsNear, yearsNear, type Nearby, type YearMonth } from './months.ts'

/** The ways to the next months that have posts. */
export function NearbyMonths({ year, month }: YearMonth) {
  const { data: history } = usePageQuery(historyQueries.history)
  const near = history && monthsNear(history, { year, month })
  return (
    <NearbyLinks
      near={near}
      textOf={(place) => words.yearMonth(place.year, place.month)}
      addressOf={(place) => paths.historyMonth(place.year, place.month)}
    />
  )
}

/** The ways to the next years that have posts. */
export function NearbyYears({ year }: { year: number }) {
  const { data: history } = usePageQuery(historyQueries.history)
  const near = history && yearsNear(history, year)
  return <NearbyLinks near={near} textOf={words.year} addressOf={paths.historyYear} />
}

interface NearbyLinksProps<Place> {
  /** Null while it is not known; the place of the links is kept. */
  near: Nearby<Place> | null
  textOf: (place: Place) => string
  addressOf: (place: Place) => string
}

function NearbyLinks<Place>({ near, textOf, addressOf }: NearbyLinksProps<Place>) {
  const earlier = near?.earlier ?? null
  const later = near?.later ?? null
  return (
    <Ways aria-label={words.nearby}>
      {earlier !== null && (
        <Way to={addressOf(earlier)} aria-label={words.earlier(textOf(earlier))}>
          <span aria-hidden>← </span>
          {textOf(earlier)}
        </Way>
      )}
      {later !== null && (
        <Later to={addressOf(later)} aria-label={words.later(textOf(later))}>
          {textOf(later)}
          <span aria-hidden> →</span>
        </Later>
      )}
    </Ways>
  )
}

const Ways = styled.nav`
  display: flex;
  min-height: 42px;
  border-block: 1px solid ${theme.color.line};
`

const Way = styled(Link)`
  padding: ${theme.space[2]} 0;
  color: ${theme.color.inkSoft};

  ${media.hover} {
    &:hover {
      color: ${theme.color.accent};
    }
  }
`

const Later = styled(Way)`
  margin-left: auto;
`
