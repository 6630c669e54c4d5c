import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import * as historyQueries from '#src/data/public/history.ts'
import { history as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { usePageQuery } from '#src/runtime/useQuery.ts'
import { EmptyWithWay } from '#src/shared/PagedList.tsx'
import { media, theme } from '#src/theme/theme.ts'
import { monthsNear, yearsNear, type Nearby, type YearMonth } from './months.ts'

/** The way back up: the archive, and from a month its year. */
export function Trail({ year }: { year?: number }) {
  return (
    <nav aria-label={words.place}>
      <Steps>
        <li>
          <Step to={paths.history()}>{words.heading}</Step>
        </li>
        {year !== undefined && (
          <li>
            <Step to={paths.historyYear(year)}>{words.year(year)}</Step>
          </li>
        )}
      </Steps>
    </nav>
  )
}

const Steps = styled.ol`
  display: flex;
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};

  li + li::before {
    margin: 0 ${theme.space[2]};
    content: '/' / '';
  }
`

const Step = styled(Link)`
  &:hover {
    color: ${theme.color.accent};
  }
`

/** The ways to the next months that have posts. */
export function NearbyMonths({ year, month }: YearMonth) {
  const { data: history } = usePageQuery(historyQueries.history, null)
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
  const { data: history } = usePageQuery(historyQueries.history, null)
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

/** What a year or a month without posts says, with the way to those that have some. */
export const NothingWritten = ({ text }: { text: string }) => (
  <EmptyWithWay text={text} to={paths.history()} label={words.browse} />
)
