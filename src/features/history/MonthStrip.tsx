import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { formatCount } from '#src/lib/counts.ts'
import { history as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'

interface MonthStripProps {
  year: number
  /** The months that have posts; only these are links. */
  months: readonly { month: number; total: number }[]
}

const allMonths = Array.from({ length: 12 }, (_, index) => index + 1)

/** The twelve months of a year, each as full as the year's fullest allows. */
export function MonthStrip({ year, months }: MonthStripProps) {
  const totals = new Map(months.map(({ month, total }) => [month, total]))
  const most = Math.max(1, ...totals.values())
  return (
    <Strip aria-label={words.months(year)}>
      {allMonths.map((month) => {
        const total = totals.get(month) ?? 0
        return (
          <li key={month}>
            {total > 0 ? (
              <Filled
                to={paths.historyMonth(year, month)}
                aria-label={words.monthLabel(year, month, formatCount(total))}
              >
                <Level aria-hidden style={{ height: `${(total / most) * 100}%` }} />
                <span>{words.month(month)}</span>
                <Count>{formatCount(total)}</Count>
              </Filled>
            ) : (
              <Blank>{words.month(month)}</Blank>
            )}
          </li>
        )
      })}
    </Strip>
  )
}

const Strip = styled.ol`
  display: grid;
  grid-template-columns: repeat(12, minmax(0, 1fr));
  gap: ${theme.space[2]};

  /* Six, fewer where type is large. */
  ${media.narrow} {
    grid-template-columns: repeat(
      auto-fill,
      minmax(max(2.75rem, (100% - 5 * ${theme.space[2]}) / 6 - 1px), 1fr)
    );
  }
`

const cell = `
  position: relative;
  display: flex;
  flex-direction: column;
  min-height: 4.5rem;
  padding-block: 14px;
  overflow: hidden;
  line-height: 1.4;
  text-align: center;
`

const Filled = styled(Link)`
  ${cell}
  border: 1px solid ${theme.color.line};
  border-radius: ${theme.radius.s};
  background: ${theme.color.surface};
  font-size: ${theme.text.s};

  & > span {
    position: relative;
  }

  ${media.hover} {
    &:hover {
      border-color: ${theme.color.accent};
      color: ${theme.color.accent};
    }
  }
`

const Level = styled.i`
  position: absolute;
  inset: auto 0 0;
  background: ${theme.color.accentSoft};
`

const Count = styled.span`
  color: ${theme.color.accent};
  font-weight: 600;
  font-variant-numeric: tabular-nums;
`

const Blank = styled.span`
  ${cell}
  border: 1px dashed ${theme.color.line};
  border-radius: ${theme.radius.s};
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};
`
