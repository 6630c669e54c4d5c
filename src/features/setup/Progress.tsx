import { Link } from 'react-router-dom'
import { styled } from 'styled-components'
import { setupSteps } from '#machines/setup/setup.machine.ts'
import { setup as words } from '#src/messages/setup.ts'
import { paths } from '#src/runtime/paths.ts'
import { media, theme } from '#src/theme/theme.ts'
import type { SetupView } from './useSetup.ts'

/** Where one is, and the way to any other step. */
export function Progress({ setup: { invite, step } }: { setup: SetupView }) {
  return (
    <nav aria-label={words.progress}>
      <List>
        {setupSteps.map((each, at) => (
          <li key={each}>
            <Place
              to={paths.setup(invite, each)}
              aria-current={each === step ? 'step' : undefined}
            >
              <span aria-hidden="true">{at + 1}</span>
              {words.steps[each]}
            </Place>
          </li>
        ))}
      </List>
    </nav>
  )
}

const List = styled.ol`
  display: grid;
  grid-template-columns: repeat(4, minmax(0, 1fr));
  gap: ${theme.space[2]};
`

const Place = styled(Link)`
  display: flex;
  flex-wrap: wrap;
  gap: 2px 8px;
  align-items: center;
  min-height: 44px;
  padding-top: ${theme.space[2]};
  border-top: 3px solid ${theme.color.line};
  color: ${theme.color.inkFaint};
  font-size: ${theme.text.s};

  span {
    font-variant-numeric: tabular-nums;
  }

  &:hover {
    color: ${theme.color.accent};
  }

  &[aria-current] {
    border-color: ${theme.color.accent};
    color: ${theme.color.ink};
    font-weight: 600;
  }

  ${media.phone} {
    align-content: start;
  }
`
