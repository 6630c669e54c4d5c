import { styled } from 'styled-components'
import type { components } from '#openapi/generated/schema.d.ts'
import { formatCount } from '#src/lib/counts.ts'
import { dashboard as words, series } from '#src/messages/admin/dashboard.ts'
import { media, theme } from '#src/theme/theme.ts'
import { seriesNames } from './series.ts'

type Dashboard = components['schemas']['Dashboard']

/** What today has brought, beside yesterday and all there is. */
export function Tiles({ data: { today, yesterday, totals } }: { data: Dashboard }) {
  const all: Partial<Record<keyof typeof series, number>> = totals
  return (
    <List aria-label={words.today}>
      {seriesNames.map((name) => {
        const total = all[name]
        return (
          <Tile key={name}>
            <dt>{series[name]}</dt>
            <dd>
              <strong>{formatCount(today[name])}</strong>
              <Difference by={today[name] - yesterday[name]} />
              {total !== undefined && <small>{words.total(formatCount(total))}</small>}
            </dd>
          </Tile>
        )
      })}
    </List>
  )
}

function Difference({ by }: { by: number }) {
  if (by === 0) return <small>{words.same}</small>
  return <small>{by > 0 ? words.more(by) : words.fewer(-by)}</small>
}

const List = styled.dl`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space[3]};

  ${media.narrow} {
    grid-template-columns: repeat(2, minmax(0, 1fr));
  }
`

const Tile = styled.div`
  padding: ${theme.space[3]} ${theme.space[4]};
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.m};
  background: ${theme.color.surface};

  dt {
    color: ${theme.color.inkSoft};
    font-size: ${theme.text.s};
  }

  dd {
    display: grid;
  }

  strong {
    font: 600 ${theme.title.l} / 1.4 ${theme.font.serif};
    font-variant-numeric: tabular-nums;
  }

  small {
    color: ${theme.color.inkFaint};
    font-size: ${theme.text.s};
  }
`
