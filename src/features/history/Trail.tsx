import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { history as words } from '#src/messages/history.ts'
import { paths } from '#src/runtime/paths.ts'
import { theme } from '#src/theme/theme.ts'

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
