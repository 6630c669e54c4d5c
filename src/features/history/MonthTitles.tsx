import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { history as words } from '#src/messages/history.ts'
import type { PostHistory } from '#src/data/types.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'

interface MonthTitlesProps {
  year: number
  months: PostHistory['years'][number]['months']
}

/** What was written in the months of a year: of each, the titles that were read most. */
export function MonthTitles({ year, months }: MonthTitlesProps) {
  return (
    <ol>
      {months.map(({ month, posts }) => (
        <Month key={month}>
          <Name to={paths.historyMonth(year, month)} aria-label={words.yearMonth(year, month)}>
            {words.month(month)}
          </Name>
          <Titles>
            {posts.map(({ id, title }) => (
              <Title key={id}>
                <Link to={paths.post(id)} dir="auto">
                  {title}
                </Link>
              </Title>
            ))}
          </Titles>
        </Month>
      ))}
    </ol>
  )
}

const Month = styled.li`
  display: grid;
  grid-template-columns: 3.5em minmax(0, 1fr);
  gap: ${theme.space[3]};
  padding: ${theme.space[2]} 0;
  border-top: 1px solid ${theme.color.line};

  &:first-child {
    border-top: 0;
  }
`

const Name = styled(Link)`
  color: ${theme.color.inkSoft};
  font-variant-numeric: tabular-nums;

  &:hover {
    color: ${theme.color.accent};
  }
`

const Titles = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${theme.space[1]} ${theme.space[5]};

  ${media.narrow} {
    grid-template-columns: minmax(0, 1fr);
  }
`

const Title = styled.li`
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;

  a:hover {
    color: ${theme.color.accent};
  }
`
